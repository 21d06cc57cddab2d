-- What the owner of a backend decides once; the same as rules/policy.ts. The functions that end
-- jobs take a policy as an argument, and this one where none is given.
create or replace function claimcheck.default_policy() returns jsonb
language sql immutable security definer set search_path = '' as $$
  select '{
    "refunds": {
      "generator": true,
      "cancelled": true,
      "deadline": true,
      "dispatch": true,
      "worker_lost": true,
      "rejected_in_review": false
    },
    "keyRetentionMs": 2592000000,
    "uploadRetentionMs": 86400000,
    "reviewMs": 604800000
  }'::jsonb
$$;
