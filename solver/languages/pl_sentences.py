"""Polish for the sentences of the library: house rules, notes on par, held cards and why they count."""

from __future__ import annotations

SENTENCES = {
    # house rules, profiles, notes on par
    "all defaults": "wszystko domyślnie",
    "what a follower must beat: the card heading the trick or the led card": (
        "co trzeba przebić: kartę, która bierze lewę, albo kartę wyjścia"
    ),
    "the duty to beat holds also while a co-defender heads the trick": (
        "obowiązek przebijania także wtedy, gdy lewę bierze drugi obrońca"
    ),
    "a defender may double the contract's value in his turn": "obrońca może w swojej kolejce podwoić wartość kontraktu",
    "what a contract of level 0 to 5 is worth": "ile jest wart kontrakt na wysokości od 0 do 5",
    "each trick above a made normal contract": "każda lewa ponad wygrany zwykły kontrakt",
    "each trick of a defender in a normal game": "każda lewa obrońcy w zwykłej grze",
    "each trick after three passes": "każda lewa po trzech pasach",
    "At the table the declarer may exchange cards with the dubel; par does not.": (
        "Przy stole rozgrywający może wymienić karty z dubelem; par tego nie robi."
    ),
    "as played online: fours and sequences contest apart, the longer of two runs of a hundred wins": (
        "jak w grze online: czwórki i sekwensy porównuje się osobno, z dwóch setek wygrywa dłuższa"
    ),
    "after a contra only recontra is left": "po kontrze zostaje tylko rekontra",
    "on a trump lead (any lead at AT) a winning partner must be beaten too": (
        "po wyjściu w atu (przy WA w każdy kolor) trzeba przebić także partnera, który bierze lewę"
    ),
    "who cannot overruff an opponent must still play a trump": "kto nie może nadbić przeciwnika, i tak musi dać atu",
    "all declarations in one contest, or fours and sequences apart": (
        "wszystkie zgłoszenia porównuje się razem albo czwórki i sekwensy osobno"
    ),
    "of two runs worth a hundred the longer wins before the higher top card": (
        "z dwóch sekwensów po sto wygrywa najpierw dłuższy, potem ten z wyższą kartą"
    ),
    "declarers who fail keep their belote": "rozgrywający, którzy przegrali, zachowują belotę",
    "a capot is never doubled": "kapot nigdy się nie podwaja",
    "the 90 for capot count twice at NT": "90 za kapot liczy się przy BA podwójnie",
    "who takes no trick loses his declarations": "kto nie weźmie lewy, traci zgłoszenia",
    "what hanging points count for their side in par, in percent": (
        "ile procent wiszących punktów liczy się w parze dla ich strony"
    ),
    "game points that win the match": "punkty z gier, które wygrywają mecz",
    "Real players bid on five cards; par bids on all eight and sees every hand.": (
        "Przy stole licytuje się na pięciu kartach; par licytuje na wszystkich ośmiu i widzi każdą rękę."
    ),
    "as played online: no all trumps, the level is paid on top, any sweep is a capot": (
        "jak w grze online: bez wszystko atu, za wysokość płaci się osobno, każde wzięcie wszystkich lew to kapot"
    ),
    "no all trumps, levels to 16, capot above all numbers, nobody is locked out": (
        "bez wszystko atu, wysokość do 16, kapot ponad wszystkimi liczbami, nikt nie odpada z licytacji"
    ),
    "four sevens in one hand void the deal": "cztery siódemki w jednej ręce unieważniają rozdanie",
    "the highest level that may be bid": "najwyższa wysokość, którą można zalicytować",
    "what may be bid": "co można licytować",
    "capot is a mark on a bid of any level, or one call above all numbers": (
        "kapot to dodatek do odzywki na dowolnej wysokości albo jedna odzywka ponad wszystkimi liczbami"
    ),
    "a side whose both players passed at first may later only contra or pass": (
        "strona, której obaj gracze najpierw spasowali, może potem tylko kontrować lub pasować"
    ),
    "after three passes the bidder may still raise or change his bid": (
        "po trzech pasach licytujący może jeszcze podnieść lub zmienić odzywkę"
    ),
    "void while partner heads with a plain card: must ruff": (
        "bez koloru, gdy partner bierze lewę kartą, która nie jest atutem: trzeba dać atu"
    ),
    "an opponent's ruff must be overruffed if able; false: any trump will do": (
        "przebitkę przeciwnika trzeba w miarę możności nadbić; inaczej wystarczy każde atu"
    ),
    "four eights in one hand cancel all constructions but bela": (
        "cztery ósemki w jednej ręce unieważniają wszystkie układy oprócz beli"
    ),
    "only an announced capot pays, or any sweep does": (
        "płaci się tylko za zapowiedziany kapot albo za każde wzięcie wszystkich lew"
    ),
    "a contract is made by its promise, or by its promise and more than the other side": (
        "kontrakt wygrywa się obietnicą albo obietnicą i przewagą nad drugą stroną"
    ),
    "a made contract is paid its level too": "za wygrany kontrakt płaci się też jego wysokość",
    "the declarers' constructions after a failure": "układy rozgrywających po przegranej",
    "a made contra multiplies both columns, or the winner takes all": (
        "wygrana kontra mnoży obie kolumny albo zwycięzca bierze wszystko"
    ),
    "how the base is split into big points": "jak podstawa dzieli się na duże punkty",
    "big points that win the match": "duże punkty, które wygrywają mecz",
    # names of held cards
    "tierce": "tierce",
    "fifty": "pięćdziesiątka",
    "hundred": "setka",
    "four sevens": "cztery siódemki",
    "four eights": "cztery ósemki",
    "four nines": "cztery dziewiątki",
    "four tens": "cztery dziesiątki",
    "four jacks": "cztery walety",
    "four queens": "cztery damy",
    "four kings": "cztery króle",
    "four aces": "cztery asy",
    "belote": "belota",
    "bela": "bela",
    # why they count or not
    "the best of the deal": "najlepsze w rozdaniu",
    "its side holds the best, {what} of {seat}": "strona ma najlepsze: {what} ({seat})",
    "nobody counts: {what} of {seat} equals {other} of {rival}": (
        "nikt nie liczy: {what} ({seat}) jest równe {other} ({rival})"
    ),
    "beaten by {what} of {seat}": "silniejsze jest: {what} ({seat})",
    "cancelled by the four eights of {seat}": "unieważnione przez cztery ósemki ({seat})",
    "{what} always counts": "{what} liczy się zawsze",
    "its side took no trick": "strona nie wzięła lewy",
    "announced: among the points of the play": "zapowiedziane: jest w punktach z gry",
    "not announced in the play": "nie zapowiedziane w grze",
    "{announced} of {held} announced: the points of the play hold them": (
        "zapowiedziano {announced} z {held}: są w punktach z gry"
    ),
}
