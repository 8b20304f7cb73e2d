alter table uploads add column finisher text;
comment on column uploads.finisher is 'Whose turn finishing_until is: one that was silent for too long must not end that of the next.'
