-- The pictures that members brought for their own profiles: what is not shown is deleted, and all of it with the person.
CREATE TABLE member_pictures (
    id      TEXT NOT NULL PRIMARY KEY,
    created INTEGER NOT NULL,
    member  TEXT NOT NULL
);
CREATE INDEX member_pictures_member ON member_pictures (member, created);
