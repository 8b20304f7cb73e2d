alter table channels
  add column avatar jsonb,
  add column banner jsonb;
