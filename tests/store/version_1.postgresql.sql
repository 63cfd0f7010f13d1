-- A PostgreSQL store as schema version 1 wrote it.
CREATE SCHEMA cardspeak;
CREATE TABLE cardspeak.schema_version (version integer NOT NULL);
INSERT INTO cardspeak.schema_version (version) VALUES (1);
CREATE TABLE cardspeak.streams (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    version bigint NOT NULL
);
CREATE TABLE cardspeak.events (
    stream bigint NOT NULL REFERENCES cardspeak.streams,
    version bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (stream, version)
);
CREATE TABLE cardspeak.snapshots (
    stream bigint PRIMARY KEY REFERENCES cardspeak.streams,
    version bigint NOT NULL,
    body bytea NOT NULL
);
INSERT INTO cardspeak.streams (name, version) VALUES ('room', 1), ('table 1', 2);
INSERT INTO cardspeak.events (stream, version, body) VALUES (1, 1, '{}'), (2, 1, 'one'), (2, 2, 'two');
INSERT INTO cardspeak.snapshots (stream, version, body) VALUES (2, 2, '{}');
