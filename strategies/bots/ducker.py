#!/usr/bin/env python3
"""A bot for the trick game that keeps its pain colour off its pile and takes what else is worth taking.

Shows how to read a view. Python's standard library only; the protocol is in docs/bot-protocol.md.
"""

import json
import re
import sys
from functools import cache


@cache
def parse(card):
    """The colour and the number of a card such as "blue10"."""
    colour, number = re.fullmatch(r"([a-z]+)(\d+)", card).groups()
    return colour, int(number)


def beats(card, best, lead):
    """Whether a card beats the best one so far in a trick with this lead colour.

    Any other colour beats the lead colour, the higher number beats the lower, the first beats the second,
    and a zero beats nothing.
    """
    (colour, number), (best_colour, best_number) = parse(card), parse(best)
    if number == 0:
        return False
    if best_number == 0:
        return True
    return (colour != lead, number) > (best_colour != lead, best_number)


def worth(card, pain):
    """The points of a card for who takes it: 1, or minus its number in the pain colour."""
    colour, number = parse(card)
    return -number if colour == pain else 1


def choose_pain(hand):
    """A low card of a long colour: who holds the colour himself cannot be stuck with it."""
    held = [parse(card)[0] for card in hand]
    return min(hand, key=lambda card: (parse(card)[1] - 2 * held.count(parse(card)[0]), card))


def choose_card(view):
    pain = parse(view["pain"][view["seat"]])[0]
    table = view["trick"]["cards"]
    to_come = len(view["scores"]) - len(table) - 1
    return max(view["hand"], key=lambda card: (value(card, table, to_come, pain), card))


def value(card, table, to_come, pain):
    """A guess at what playing the card brings: the trick if it stands, or the riddance of it."""
    riddance = parse(card)[1] if parse(card)[0] == pain else -0.1 * parse(card)[1]
    if table:
        lead, best = parse(table[0])[0], table[0]
        for other in table[1:]:
            best = other if beats(other, best, lead) else best
        if not beats(card, best, lead):
            return riddance
    trick = sum(worth(other, pain) for other in [*table, card])
    # Who plays later may take the trick away, or add a card that hurts.
    stands = 0.6**to_come
    return stands * (trick - 0.5 * to_come) + (1 - stands) * riddance


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"type": "ready", "protocol": 1}
            if message["game"] != "trick":
                answer = {"type": "refuse", "reason": "I play the trick game only"}
        elif message["type"] == "choose":
            view = message["view"]
            choice = choose_pain(view["hand"]) if view["decision"] == "pain" else choose_card(view)
            answer = {"id": message["id"], "move": choice}
        elif message["type"] == "goodbye":
            break
        else:
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
