# ruff: noqa: RUF001  (Cyrillic letters are meant)
"""Bulgarian for the sentences of the library: house rules, notes on par, held cards and why they count."""

from __future__ import annotations

SENTENCES = {
    # house rules, profiles, notes on par
    "all defaults": "всичко по подразбиране",
    "what a follower must beat: the card heading the trick or the led card": (
        "какво трябва да надцака отговарящият: най-силната карта във взятката или изиграната първа"
    ),
    "the duty to beat holds also while a co-defender heads the trick": (
        "задължението за надцакване важи и когато взятката държи другият защитник"
    ),
    "a defender may double the contract's value in his turn": (
        "защитник може да удвои стойността на обявената игра, когато му дойде редът"
    ),
    "what a contract of level 0 to 5 is worth": "колко струва обявена игра на ниво от 0 до 5",
    "each trick above a made normal contract": "всяка взятка над изкарана обикновена игра",
    "each trick of a defender in a normal game": "всяка взятка на защитник в обикновена игра",
    "each trick after three passes": "всяка взятка след три паса",
    "At the table the declarer may exchange cards with the dubel; par does not.": (
        "На масата обявителят може да смени карти с дубела; парът не го прави."
    ),
    "as played online: fours and sequences contest apart, the longer of two runs of a hundred wins": (
        "както се играе онлайн: карета и поредици се сравняват поотделно, по-дългата от две стотици печели"
    ),
    "after a contra only recontra is left": "след контра остава само реконтра",
    "on a trump lead (any lead at AT) a winning partner must be beaten too": (
        "при изигран коз (при ВК всяка карта) се качва и над партньора, който държи взятката"
    ),
    "who cannot overruff an opponent must still play a trump": (
        "който не може да надцака противника, пак трябва да даде коз"
    ),
    "all declarations in one contest, or fours and sequences apart": (
        "всички обявявания се сравняват заедно, или карета и поредици поотделно"
    ),
    "of two runs worth a hundred the longer wins before the higher top card": (
        "от две поредици по сто печели първо по-дългата, после тази с по-високата карта"
    ),
    "declarers who fail keep their belote": "обявителите, които не изкарат, запазват своя белот",
    "a capot is never doubled": "капо никога не се удвоява",
    "the 90 for capot count twice at NT": "при БК 90-те точки за капо се броят двойно",
    "who takes no trick loses his declarations": "който не вземе взятка, губи обявяванията си",
    "what hanging points count for their side in par, in percent": (
        "колко процента от висящите точки се броят за страната им при пара"
    ),
    "game points that win the match": "точки от игри, които печелят мача",
    "Real players bid on five cards; par bids on all eight and sees every hand.": (
        "На масата се обявява с пет карти; парът обявява с всичките осем и вижда всички ръце."
    ),
    "as played online: no all trumps, the level is paid on top, any sweep is a capot": (
        "както се играе онлайн: без всичко коз, нивото се плаща отгоре, всяко вземане на всички взятки е капо"
    ),
    "no all trumps, levels to 16, capot above all numbers, nobody is locked out": (
        "без всичко коз, нива до 16, капо над всички числа, никой не е вън от обявяването"
    ),
    "four sevens in one hand void the deal": "четири седмици в една ръка анулират раздаването",
    "the highest level that may be bid": "най-високото ниво, което може да се обяви",
    "what may be bid": "какво може да се обявява",
    "capot is a mark on a bid of any level, or one call above all numbers": (
        "капо е добавка към обява на всяко ниво, или отделна обява над всички числа"
    ),
    "a side whose both players passed at first may later only contra or pass": (
        "страна, чиито двама играчи първо са казали пас, после може само контра или пас"
    ),
    "after three passes the bidder may still raise or change his bid": (
        "след три паса обявилият може още да вдигне или смени обявата си"
    ),
    "void while partner heads with a plain card: must ruff": (
        "без боя, когато партньорът държи взятката с карта, която не е коз: трябва да се цака"
    ),
    "an opponent's ruff must be overruffed if able; false: any trump will do": (
        "цаканото от противника се надцаква, ако може; иначе стига всеки коз"
    ),
    "four eights in one hand cancel all constructions but bela": (
        "четири осмици в една ръка отменят всички комбинации без белата"
    ),
    "only an announced capot pays, or any sweep does": "плаща се само обявено капо, или всяко вземане на всички взятки",
    "a contract is made by its promise, or by its promise and more than the other side": (
        "играта е изкарана с обещаното, или с обещаното и с повече от другата страна"
    ),
    "a made contract is paid its level too": "за изкарана игра се плаща и нивото ѝ",
    "the declarers' constructions after a failure": "комбинациите на обявителите след неизкарана игра",
    "a made contra multiplies both columns, or the winner takes all": (
        "изкарана контра умножава двете колони, или победителят взема всичко"
    ),
    "how the base is split into big points": "как основата се дели на големи точки",
    "big points that win the match": "големи точки, които печелят мача",
    # names of held cards
    "tierce": "терца",
    "fifty": "петдесет",
    "hundred": "сто",
    "four sevens": "каре седмици",
    "four eights": "каре осмици",
    "four nines": "каре деветки",
    "four tens": "каре десетки",
    "four jacks": "каре валета",
    "four queens": "каре дами",
    "four kings": "каре попове",
    "four aces": "каре аса",
    "belote": "белот",
    "bela": "бела",
    # why they count or not
    "the best of the deal": "най-доброто в раздаването",
    "its side holds the best, {what} of {seat}": "страната има най-доброто: {what} ({seat})",
    "nobody counts: {what} of {seat} equals {other} of {rival}": (
        "никой не брои: {what} ({seat}) е равно на {other} ({rival})"
    ),
    "beaten by {what} of {seat}": "по-силно е: {what} ({seat})",
    "cancelled by the four eights of {seat}": "отменено от четирите осмици ({seat})",
    "{what} always counts": "{what} се брои винаги",
    "its side took no trick": "страната не взе взятка",
    "announced: among the points of the play": "обявено: влиза в точките от играта",
    "not announced in the play": "не е обявено в играта",
    "{announced} of {held} announced: the points of the play hold them": (
        "обявени {announced} от {held}: влизат в точките от играта"
    ),
}
