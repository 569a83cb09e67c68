-- Opens a membership with its card; the first one stays when there is one already.
CREATE OR REPLACE FUNCTION loyalty.open_membership(p_iuc uuid, p_opened_on date, p_next_anniversary date) RETURNS void LANGUAGE sql AS $$
  INSERT INTO loyalty.membership (iuc, opened_on, next_anniversary) VALUES (p_iuc, p_opened_on, p_next_anniversary) ON CONFLICT DO NOTHING
$$;
