-- An edit suspends a certificate from now on. What was edited after its certificate before stands at its last revision,
-- too, until a judge confirms it. Contests that are finalized stay as they were finalized.
DO $$
DECLARE
  found record;
  first_id uuid;
BEGIN
  FOR found IN
    SELECT i.id, i.contest_id, i.duplicate_group_id, i.certified_seq,
      (SELECT max(r.seq) FROM revisions r WHERE r.issue_id = i.id) AS last_seq
    FROM issues i JOIN contests c ON c.id = i.contest_id
    WHERE c.finalized_at IS NULL AND i.withdrawn_at IS NULL AND i.certified_seq = i.place_in_line
      AND EXISTS (
        SELECT FROM ledger_events edited
        WHERE edited.issue_id = i.id AND edited.kind = 'issue_edited' AND edited.id > (
          SELECT max(certified.id) FROM ledger_events certified
          WHERE certified.issue_id = i.id AND certified.kind = 'revision_certified'))
    ORDER BY i.contest_id, i.place_in_line
    FOR UPDATE OF c
  LOOP
    UPDATE issues SET place_in_line = found.last_seq, version = version + 1 WHERE id = found.id;
    first_id := NULL;
    IF found.duplicate_group_id IS NOT NULL THEN
      SELECT i.id INTO first_id FROM issues i WHERE i.duplicate_group_id = found.duplicate_group_id
        ORDER BY CASE i.status WHEN 'valid' THEN 0 WHEN 'pending' THEN 1 ELSE 2 END, i.place_in_line LIMIT 1;
      UPDATE issues SET is_primary = false, version = version + 1
        WHERE duplicate_group_id = found.duplicate_group_id AND is_primary AND id <> first_id;
      UPDATE issues SET is_primary = true, version = version + 1 WHERE id = first_id AND NOT is_primary;
    END IF;
    INSERT INTO ledger_events (at, kind, contest_id, issue_id, before, after, reason)
    VALUES (now(), 'certificate_suspended', found.contest_id, found.id,
      jsonb_build_object('certifiedSeq', found.certified_seq, 'placeInLine', found.certified_seq),
      jsonb_strip_nulls(jsonb_build_object('certifiedSeq', found.certified_seq, 'placeInLine', found.last_seq,
        'primaryId', first_id)),
      'It was edited after it was certified.');
  END LOOP;
END
$$;
