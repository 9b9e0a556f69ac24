-- The numbers an owner may want to change, in one row: update private.contact_settings set per_minute = 10;

create table private.contact_settings (
  only_row boolean primary key default true check (only_row),
  -- The header in which the edge says who calls. It must be one that the edge overwrites: Cloudflare, before every
  -- hosted project, does so with this one. Behind a proxy of your own, name the header that proxy sets.
  client_address_header text not null default 'cf-connecting-ip' check (client_address_header = lower(client_address_header)),
  -- Messages taken from one address of the internet; and from all together, once for those who write for the first
  -- time in an hour and once for all others.
  per_minute int not null default 5 check (per_minute > 0),
  per_hour int not null default 20 check (per_hour > 0),
  total_per_minute int not null default 300 check (total_per_minute > 0),
  -- Confirmations go to addresses that strangers type in; above this they are held.
  confirmations_per_hour int not null default 200 check (confirmations_per_hour >= 0),
  -- Above this, the team gets several leads in one mail.
  notifications_per_hour int not null default 30 check (notifications_per_hour >= 0),
  -- What the mail provider takes.
  mails_per_second numeric not null default 2 check (mails_per_second > 0),
  mails_burst int not null default 10 check (mails_burst > 0),
  retention_months int not null default 24 check (retention_months > 0),
  -- The plan's size of the database; above it a hosted project becomes read-only.
  database_quota_mb int not null default 500 check (database_quota_mb > 0)
);

comment on table private.contact_settings is 'Limits of the contact form and its mails. One row.';

insert into private.contact_settings default values;
