-- Searching for a person's videos by their name asks for each word; without this every name is read each time.
create index people_names on people using gin (to_tsvector('simple', display_name || ' ' || username));
