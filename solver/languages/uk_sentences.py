# ruff: noqa: RUF001  (Cyrillic letters are meant)
"""Ukrainian for the sentences of the library: house rules, notes on par, held cards and why they count."""

from __future__ import annotations

SENTENCES = {
    # house rules, profiles, notes on par
    "all defaults": "усе за замовчуванням",
    "what a follower must beat: the card heading the trick or the led card": (
        "що треба бити: карту, яка бере взятку, чи карту ходу"
    ),
    "the duty to beat holds also while a co-defender heads the trick": (
        "обов'язок бити діє й тоді, коли взятку бере другий захисник"
    ),
    "a defender may double the contract's value in his turn": "захисник може у свою чергу подвоїти вартість контракту",
    "what a contract of level 0 to 5 is worth": "скільки вартий контракт рівня від 0 до 5",
    "each trick above a made normal contract": "кожна взятка понад зіграний звичайний контракт",
    "each trick of a defender in a normal game": "кожна взятка захисника у звичайній грі",
    "each trick after three passes": "кожна взятка після трьох пасів",
    "At the table the declarer may exchange cards with the dubel; par does not.": (
        "За столом розігрувач може обміняти карти з дублем; пар цього не робить."
    ),
    "as played online: fours and sequences contest apart, the longer of two runs of a hundred wins": (
        "як грають онлайн: четвірки й послідовності змагаються окремо, з двох сотень виграє довша"
    ),
    "after a contra only recontra is left": "після контри лишається тільки реконтра",
    "on a trump lead (any lead at AT) a winning partner must be beaten too": (
        "на хід козирем (при УК на будь-який) треба бити й партнера, який бере взятку"
    ),
    "who cannot overruff an opponent must still play a trump": (
        "хто не може перебити козир суперника, все одно мусить дати козир"
    ),
    "all declarations in one contest, or fours and sequences apart": (
        "усі оголошення змагаються разом, або четвірки й послідовності окремо"
    ),
    "of two runs worth a hundred the longer wins before the higher top card": (
        "з двох послідовностей по сто виграє спершу довша, потім та, що має вищу карту"
    ),
    "declarers who fail keep their belote": "розігрувачі, які не зіграли, зберігають свій белот",
    "a capot is never doubled": "капот ніколи не подвоюється",
    "the 90 for capot count twice at NT": "90 за капот рахують при БК двічі",
    "who takes no trick loses his declarations": "хто не візьме взятки, втрачає оголошення",
    "what hanging points count for their side in par, in percent": (
        "скільки відсотків висячих очок рахують у парі для їхньої сторони"
    ),
    "game points that win the match": "ігрові очки, які виграють матч",
    "Real players bid on five cards; par bids on all eight and sees every hand.": (
        "За столом торгуються на п'яти картах; пар торгується на всіх восьми й бачить кожну руку."
    ),
    "as played online: no all trumps, the level is paid on top, any sweep is a capot": (
        "як грають онлайн: без усіх козирів, за рівень платять окремо, кожне взяття всіх взяток є капотом"
    ),
    "no all trumps, levels to 16, capot above all numbers, nobody is locked out": (
        "без усіх козирів, рівні до 16, капот понад усіма числами, ніхто не вибуває з торгів"
    ),
    "four sevens in one hand void the deal": "чотири сімки в одній руці скасовують роздачу",
    "the highest level that may be bid": "найвищий рівень, який можна заявити",
    "what may be bid": "що можна заявляти",
    "capot is a mark on a bid of any level, or one call above all numbers": (
        "капот є позначкою на заявці будь-якого рівня, або однією заявкою понад усіма числами"
    ),
    "a side whose both players passed at first may later only contra or pass": (
        "сторона, чиї обидва гравці спершу спасували, потім може тільки контрити або пасувати"
    ),
    "after three passes the bidder may still raise or change his bid": (
        "після трьох пасів заявник ще може підняти чи змінити заявку"
    ),
    "void while partner heads with a plain card: must ruff": (
        "без масті, коли партнер бере взятку не козирем: треба бити козирем"
    ),
    "an opponent's ruff must be overruffed if able; false: any trump will do": (
        "козир суперника треба перебити, якщо є чим; інакше досить будь-якого козиря"
    ),
    "four eights in one hand cancel all constructions but bela": (
        "чотири вісімки в одній руці скасовують усі комбінації, крім бели"
    ),
    "only an announced capot pays, or any sweep does": (
        "платять лише за оголошений капот, або за кожне взяття всіх взяток"
    ),
    "a contract is made by its promise, or by its promise and more than the other side": (
        "контракт зіграно, коли є обіцяне, або обіцяне й більше, ніж у другої сторони"
    ),
    "a made contract is paid its level too": "за зіграний контракт платять і його рівень",
    "the declarers' constructions after a failure": "комбінації розігрувачів після програшу",
    "a made contra multiplies both columns, or the winner takes all": (
        "зіграна контра множить обидві колонки, або переможець бере все"
    ),
    "how the base is split into big points": "як основу ділять на великі очки",
    "big points that win the match": "великі очки, які виграють матч",
    # names of held cards
    "tierce": "терц",
    "fifty": "п'ятдесят",
    "hundred": "сто",
    "four sevens": "чотири сімки",
    "four eights": "чотири вісімки",
    "four nines": "чотири дев'ятки",
    "four tens": "чотири десятки",
    "four jacks": "чотири валети",
    "four queens": "чотири дами",
    "four kings": "чотири королі",
    "four aces": "чотири тузи",
    "belote": "белот",
    "bela": "бела",
    # why they count or not
    "the best of the deal": "найкраще в роздачі",
    "its side holds the best, {what} of {seat}": "сторона має найкраще: {what} ({seat})",
    "nobody counts: {what} of {seat} equals {other} of {rival}": (
        "ніхто не рахує: {what} ({seat}) дорівнює {other} ({rival})"
    ),
    "beaten by {what} of {seat}": "сильніше: {what} ({seat})",
    "cancelled by the four eights of {seat}": "скасовано чотирма вісімками ({seat})",
    "{what} always counts": "{what}: рахують завжди",
    "its side took no trick": "сторона не взяла взятки",
    "announced: among the points of the play": "оголошено: є в очках розіграшу",
    "not announced in the play": "не оголошено в розіграші",
    "{announced} of {held} announced: the points of the play hold them": (
        "оголошено {announced} з {held}: вони є в очках розіграшу"
    ),
}
