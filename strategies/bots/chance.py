#!/usr/bin/env python3
"""Plays any legal move: the shortest whole bot. The protocol is in docs/bot-protocol.md."""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "ready", "protocol": 1}
    elif message["type"] == "choose":
        # The seed comes from the run's own randomness: the same run gives the same games.
        choice = random.Random(message["seed"]).choice(message["moves"])
        answer = {"id": message["id"], "move": choice}
    elif message["type"] == "goodbye":
        break
    else:  # A new game, or something a later version says: nothing to answer.
        continue
    print(json.dumps(answer), flush=True)
