-- What a message says; its parts are laid out when it is sent or shown.
ALTER TABLE emails ADD COLUMN content TEXT NOT NULL DEFAULT '';
