-- The limits an owner may want to change, in one row: update private.contact_settings set per_minute = 10 where only_row;

create table private.contact_settings (
  only_row boolean primary key default true check (only_row),
  -- The header that carries the caller's address. The edge must overwrite it, as Cloudflare does with this one in front
  -- of every hosted project. Behind another proxy, name the header that proxy sets.
  client_address_header text not null default 'cf-connecting-ip' check (client_address_header = lower(client_address_header)),

  -- Messages from one visitor: an IPv4 address or an IPv6 /64.
  per_minute int not null default 5 check (per_minute > 0),
  per_hour int not null default 20 check (per_hour > 0),
  -- Messages from one network, so that owning many addresses does not help: an IPv6 /56; an IPv6 /48 or an IPv4 /24.
  per_hour_56 int not null default 40 check (per_hour_56 > 0),
  per_hour_48 int not null default 60 check (per_hour_48 > 0),
  -- The first message of a network (/48 or /24) in a day is accepted if it is shorter than 4 kB, up to this many networks.
  -- All other messages share the next three limits.
  first_per_day int not null default 2000 check (first_per_day > 0),
  total_per_minute int not null default 300 check (total_per_minute > 0),
  messages_per_day int not null default 2000 check (messages_per_day > 0),
  megabytes_per_day int not null default 20 check (megabytes_per_day > 0),
  -- This many messages without a caller's address in an hour raise an alarm: limits per address do not work then.
  unknown_callers_alarm int not null default 3 check (unknown_callers_alarm > 0),

  -- Anyone can type in anyone's address: confirmations above these numbers are held. What remains of the provider's
  -- daily quota (100 on a free plan) is for the team's mails.
  confirmations_per_inbox int not null default 3 check (confirmations_per_inbox >= 0),
  confirmations_per_hour int not null default 30 check (confirmations_per_hour >= 0),
  confirmations_per_day int not null default 60 check (confirmations_per_day >= 0),
  -- Above notifications_per_hour, leads are sent to the team as digests, at most digests_per_hour.
  notifications_per_hour int not null default 30 check (notifications_per_hour >= 0),
  digests_per_hour int not null default 20 check (digests_per_hour > 0),
  -- The mail provider's rate limit.
  mails_per_second numeric not null default 2 check (mails_per_second > 0),
  mails_burst int not null default 10 check (mails_burst > 0),

  -- Whether CONTACT_TO_FALLBACK is set: it gets a copy of a lead whose mail did not reach the team.
  has_fallback boolean not null default false,

  retention_months int not null default 24 check (retention_months > 0),
  -- The database size of the plan. Above it a hosted project becomes read-only; see private.is_database_above.
  database_quota_mb int not null default 500 check (database_quota_mb > 0)
);

comment on table private.contact_settings is 'Limits of the contact form and its mails. One row.';

insert into private.contact_settings default values;
