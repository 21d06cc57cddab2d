-- A stored result and its bytes; nulls: it is not there.
create or replace function claimcheck.read_result(
  p_now bigint, p_result_id text, out answer json, out bytes bytea
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_result claimcheck.results;
begin
  select * into v_result from claimcheck.results r where r.result_id = p_result_id;
  answer := json_build_object(
    'now', claimcheck.time_of(p_now),
    'result', case when v_result.result_id is not null then claimcheck.result_json(v_result) end
  );
  bytes := v_result.bytes;
end
$$;
