-- Two roles without a login; grant one to whoever signs in:
--   claimcheck_server   may call the functions of the store, and sees no table
--   claimcheck_support  may read the books, and never a prompt, a note or a file
-- Roles belong to the whole cluster, so another database may be making them at this moment.
do $$
declare
  v_role text;
begin
  foreach v_role in array array['claimcheck_server', 'claimcheck_support'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = v_role) then
      begin
        execute format('create role %I nologin', v_role);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;
end
$$;
