"""Fills the database of a running server of the first version, as real clients do, and keeps the records of what was played.

    make.py http://127.0.0.1:7461 FOLDER

Only the standard library, HTTP, and one WebSocket for the chat.
"""

import base64, hashlib, http.client, json, os, random, socket, struct, sys, time, urllib.parse

HERE = urllib.parse.urlparse(sys.argv[1])
FOLDER = sys.argv[2]
DRAWS = random.Random(1)


class Browser:
    """Somebody with a cookie, or a program with a token."""

    def __init__(self, token=None):
        self.cookie, self.token, self.sent = None, token, 0

    def headers(self):
        if self.token:
            return {"Authorization": "Bearer " + self.token}
        headers = {"Origin": f"http://{HERE.netloc}"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        return headers

    def ask(self, method, path, body=None):
        time.sleep(0.02)
        connection = http.client.HTTPConnection(HERE.netloc, timeout=60)
        headers = self.headers() | ({"Content-Type": "application/json"} if body is not None else {})
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        if answer.status >= 400 and answer.status not in (409, 422):
            raise SystemExit(f"{method} {path}: {answer.status} {text}")
        if answer.getheader("set-cookie"):
            self.cookie = answer.getheader("set-cookie").split(";")[0]
        if not (answer.getheader("content-type") or "").startswith("application/"):
            return text
        return json.loads(text) if text else None

    def command(self, table, command, seq=None):
        self.sent += 1
        body = {"id": f"m{self.sent}", "command": command}
        if seq is not None:
            body["seq"] = seq
        return self.ask("POST", f"/api/tables/{table}/commands", body)

    def look(self, table):
        return self.ask("GET", f"/api/tables/{table}")

    def say(self, table, text):
        """One line of chat, over the socket."""
        plain = socket.create_connection((HERE.hostname, HERE.port), timeout=20)
        headers = "".join(f"{name}: {value}\r\n" for name, value in self.headers().items())
        key = base64.b64encode(os.urandom(16)).decode()
        plain.sendall((f"GET /api/socket HTTP/1.1\r\nHost: {HERE.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{headers}\r\n").encode())
        stream = plain.makefile("rb")
        assert b" 101 " in stream.readline()
        while stream.readline().strip():
            pass
        for message in [{"type": "hello", "id": "1", "version": 1}, {"type": "subscribe", "id": "2", "table": table},
                        {"type": "chat", "id": "3", "table": table, "text": text}]:
            payload, mask = json.dumps(message).encode(), os.urandom(4)
            length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
            masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
            plain.sendall(b"\x81" + length + mask + masked)
        while True:
            first, length = stream.read(2)
            if length == 126:
                (length,) = struct.unpack(">H", stream.read(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", stream.read(8))
            payload = stream.read(length)
            message = json.loads(payload) if first & 15 == 1 else {}
            if message.get("id") == "3":
                assert message["type"] == "done", message
                break
        plain.close()


def commitment(deal, place, nonce):
    hashed = hashlib.sha256()
    for part in [b"motherlode/nonce/1", deal.encode(), bytes([place]), nonce]:
        hashed.update(struct.pack("<Q", len(part)) + part)
    return hashed.hexdigest()


def open_table(owner, setup, seats):
    return owner.ask("POST", "/api/tables", {"setup": setup, "seats": seats})["id"]


def settle(table, people):
    """Every device commits to its nonce, then every device opens it."""
    card = people[0].look(table)["card"]
    nonces = {}
    for person in people:
        for chair in person.look(table)["you"]["chairs"]:
            nonces[chair] = (person, bytes([chair]) * 32)
    for chair, (person, nonce) in nonces.items():
        person.command(table, {"do": "commit", "chair": chair, "commitment": commitment(card["deal"], chair, nonce)})
    for chair, (person, nonce) in nonces.items():
        person.command(table, {"do": "open", "chair": chair, "nonce": nonce.hex()})


def kind(action):
    return action.split(" ")[0].rstrip("0123456789*") if " " in action else action[:1].isalpha() and action.isalpha()


def play(table, people, most):
    """People do something legal until the game is over, or so many times; bots answer by themselves."""
    done = 0
    while done < most:
        acted = False
        for person in people:
            scene = person.look(table)
            if scene["card"]["stage"] in ("over", "closed"):
                return scene["card"]
            if scene.get("legal"):
                kinds = {}
                for action in scene["legal"]:
                    kinds.setdefault(kind(action), []).append(action)
                action = DRAWS.choice(kinds[DRAWS.choice(sorted(kinds, key=str))])
                person.command(table, {"do": "act", "seat": scene["to_act"], "action": action}, scene["seq"])
                acted, done = True, done + 1
        if not acted:
            time.sleep(0.1)
    return people[0].look(table)["card"]


def resign(table, person):
    scene = person.look(table)
    return person.command(table, {"do": "resign", "seat": scene["you"]["seats"][0]}, scene["seq"])


def keep(table, name, person):
    for ending in ("json", "txt"):
        text = person.ask("GET", f"/api/tables/{table}/record.{ending}")
        with open(os.path.join(FOLDER, f"{name}.{ending}"), "w") as file:
            file.write(json.dumps(text, indent=2, ensure_ascii=False) + "\n" if ending == "json" else text)


def main():
    kept = {}
    guest, other = Browser(), Browser()
    kept["guest"] = guest.ask("POST", "/api/me")["id"]
    guest.ask("PUT", "/api/me/name", {"name": "Jørgen"})
    other.ask("POST", "/api/me")
    ada, grace = Browser(), Browser()
    for person, name in ((ada, "Ada"), (grace, "Grace")):
        person.ask("POST", "/api/me")
        account = person.ask("POST", "/api/account", {"name": name, "password": f"the password of {name}"})
        kept[name] = account
    kept["token"] = ada.ask("POST", "/api/me/tokens", {"name": "script", "scopes": ["read", "play"]})
    bot = ada.ask("POST", "/api/me/bots", {"name": "Ada's mole"})
    kept["bot"] = bot["id"]
    kept["bot-token"] = ada.ask("POST", f"/api/me/bots/{bot['id']}/tokens", {"name": "mole", "scopes": ["bot"]})
    days = {"kind": "days", "days": 14}

    table = kept["rated"] = open_table(ada, {"game": "atacama", "options": {"variant": "basic"}, "order": "drawn",
                                             "public": True, "rated": True, "clock": days},
                                       [{"kind": "me"}, {"kind": "player", "name": "Grace"}])
    grace.command(table, {"do": "sit", "chair": 2})
    settle(table, [ada, grace])
    ada.say(table, "Good luck!")
    grace.say(table, "Glück auf!")
    assert play(table, [ada, grace], 500)["stage"] == "over"
    keep(table, "atacama-rated", ada)

    table = kept["enhanced"] = open_table(guest, {"game": "atacama", "options": {"variant": "enhanced"}, "public": True},
                                          [{"kind": "me"}, {"kind": "bot", "level": 2}])
    settle(table, [guest])
    assert play(table, [guest], 500)["stage"] == "over"
    keep(table, "atacama-enhanced", guest)

    table = kept["ghawar"] = open_table(guest, {"game": "ghawar", "options": {"players": 2}, "public": True},
                                        [{"kind": "bot", "level": 2}, {"kind": "bot", "level": 1}])
    assert play(table, [guest], 1)["stage"] == "over"
    keep(table, "ghawar", guest)

    table = kept["dig-mars"] = open_table(ada, {"game": "dig-mars", "options": {"players": 3}, "public": True},
                                          [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": 1}])
    other.command(table, {"do": "sit", "chair": 2})
    settle(table, [ada, other])
    play(table, [ada, other], 40)
    resign(table, other)
    assert play(table, [ada], 500)["stage"] == "over"
    keep(table, "dig-mars", ada)

    table = kept["running"] = open_table(ada, {"game": "dig-mars", "options": {"players": 2}, "clock": days},
                                         [{"kind": "me"}, {"kind": "player", "name": "Grace"}])
    grace.command(table, {"do": "sit", "chair": 2})
    settle(table, [ada, grace])
    play(table, [ada, grace], 12)
    grace.say(table, "To be continued.")
    kept["running-seq"] = ada.look(table)["seq"]

    kept["gathering"] = open_table(ada, {"game": "ghawar", "public": True, "clock": days}, [{"kind": "me"}, {"kind": "open"}])
    grace.ask("POST", "/api/me/blocks", {"person": other.ask("GET", "/api/me")["id"]})
    guest.ask("POST", "/api/reports", {"about": other.ask("GET", "/api/me")["id"], "text": "Was rude."})
    kept["at"] = int(time.time() * 1000)
    kept["cookies"] = {"guest": guest.cookie, "Ada": ada.cookie}
    with open(os.path.join(FOLDER, "kept.json"), "w") as file:
        json.dump(kept, file, indent=2, ensure_ascii=False)
        file.write("\n")


main()
