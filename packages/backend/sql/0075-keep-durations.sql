-- Keeps what was learned if it follows what is there: of two who learn the same, one does.
create or replace function claimcheck.keep_durations(
  p_now bigint, p_revision bigint, p_durations json
) returns json
language plpgsql security definer set search_path = '' as $$
begin
  if p_revision = 1 then
    insert into claimcheck.durations (revision, durations) values (1, p_durations)
    on conflict do nothing;
  else
    update claimcheck.durations set revision = p_revision, durations = p_durations
    where revision = p_revision - 1;
  end if;
  return json_build_object('now', claimcheck.time_of(p_now), 'kept', found);
end
$$;
