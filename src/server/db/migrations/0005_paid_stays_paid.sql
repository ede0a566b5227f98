-- What was finalized is paid as it was finalized, and what is paid stays paid, whoever holds the connection.
CREATE FUNCTION keep_award_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'an award line stays' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.paid_at IS NOT NULL THEN
    RAISE EXCEPTION 'a paid award line stays paid' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.snapshot_id, NEW.contest_id, NEW.issue_id, NEW.author_id, NEW.wallet_address, NEW.amount_cents,
      NEW.is_primary, NEW.place_in_line)
    IS DISTINCT FROM (OLD.snapshot_id, OLD.contest_id, OLD.issue_id, OLD.author_id, OLD.wallet_address,
      OLD.amount_cents, OLD.is_primary, OLD.place_in_line) THEN
    RAISE EXCEPTION 'only the payment of an award line changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER award_lines_kept BEFORE UPDATE OR DELETE ON "award_lines"
  FOR EACH ROW EXECUTE FUNCTION keep_award_line();
