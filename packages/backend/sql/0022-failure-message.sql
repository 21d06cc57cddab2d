-- What a person is told when a job ends without a result; the same as rules/failure-message.ts.
create or replace function claimcheck.failure_message(p_code text) returns text
language sql immutable as $$
  select case p_code
    when 'generator' then 'The model could not make this picture.'
    when 'cancelled' then 'This was cancelled.'
    when 'deadline' then 'This took longer than it may and was stopped.'
    when 'dispatch' then 'No worker was free in time to begin.'
    when 'worker_lost' then 'The work was interrupted and could not be taken up again.'
    when 'rejected_in_review' then 'The result was rejected in review.'
  end
$$;
