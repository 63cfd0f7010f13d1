-- A SQLite store as schema version 1 wrote it.
PRAGMA application_id = 1129533509;
PRAGMA user_version = 1;
CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, version INTEGER NOT NULL);
CREATE TABLE events (
    stream INTEGER NOT NULL REFERENCES streams,
    version INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (stream, version)
);
CREATE TABLE snapshots (
    stream INTEGER PRIMARY KEY REFERENCES streams,
    version INTEGER NOT NULL,
    body BLOB NOT NULL
);
INSERT INTO streams (id, name, version) VALUES (1, 'room', 1), (2, 'table 1', 2);
INSERT INTO events (stream, version, body) VALUES (1, 1, X'7B7D'), (2, 1, X'6F6E65'), (2, 2, X'74776F');
INSERT INTO snapshots (stream, version, body) VALUES (2, 2, X'7B7D');
