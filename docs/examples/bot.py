#!/usr/bin/env python3
"""A complete bot for Motherlode: accepts every invitation to a game it knows and plays any legal action.

    bot.py https://play.example.org TOKEN

Needs nothing but Python; replace `choose` by something clever. See ../bot-api.md.
"""
import json
import random
import sys
import time
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

GAMES = {"atacama", "ghawar", "dig-mars"}


class Bot:
    def __init__(self, site, token):
        self.site, self.token, self.me, self.tables = site.rstrip("/"), token, None, {}

    def request(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": "Bearer " + self.token, "Content-Type": "application/json"}
        return urlopen(Request(self.site + path, data, headers), timeout=30)

    def command(self, table, seq, command):
        body = {"id": str(uuid.uuid4()), "seq": seq, "command": command}
        try:
            self.request(f"/api/tables/{table}/commands", body).close()
        except HTTPError as refused:
            problem = json.load(refused)
            if problem["code"] != "stale":  # Otherwise something happened meanwhile, and we shall hear of it.
                print("refused:", problem["title"], file=sys.stderr)

    def choose(self, legal):
        return random.choice(legal)

    def hear(self, message):
        kind = message["type"]
        if kind == "hello":
            self.me, self.tables = message["person"], {}
        elif kind == "table":
            self.tables[message["table"]] = message
        elif kind in ("event", "you"):
            table = self.tables[message["table"]]
            table.pop("undo", None)
            if "view" in message:
                table.pop("legal", None)  # It is there only while we are to act.
            table.update(message)
        if kind in ("event", "table"):
            self.act(message["table"], self.tables[message["table"]])

    def act(self, name, table):
        card, seats = table["card"], table["you"]["seats"]
        if card["stage"] == "gathering" and card["game"] in GAMES:
            for number, chair in enumerate(card["chairs"], 1):
                if chair["sitter"]["kind"] == "invited" and chair["sitter"]["person"] == self.me:
                    self.command(name, table["seq"], {"do": "sit", "chair": number})
        elif card["stage"] == "playing" and table.get("undo"):
            for seat in set(seats) - {table["undo"]["seat"]} - set(table["undo"]["agreed"]):
                self.command(name, table["seq"], {"do": "answer-undo", "seat": seat, "yes": True})
        elif card["stage"] == "playing" and table["to_act"] in seats and table.get("legal"):
            act = {"do": "act", "seat": table["to_act"], "action": self.choose(table["legal"])}
            self.command(name, table["seq"], act)

    def run(self):
        while True:
            try:
                for line in filter(bytes.strip, self.request("/api/bot/stream")):
                    self.hear(json.loads(line))
            except OSError as error:  # Refused, cut off, or silent for 30 seconds: a blank line comes every ten.
                print("again in a second:", error, file=sys.stderr)
            time.sleep(1)


if __name__ == "__main__":
    Bot(sys.argv[1], sys.argv[2]).run()
