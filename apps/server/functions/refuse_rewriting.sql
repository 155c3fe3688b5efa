create or replace function refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

create or replace trigger gift_card_entry_kept BEFORE UPDATE OR DELETE ON gift_card_entry FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

create or replace trigger booking_event_kept before update or delete on booking_event for each row execute function refuse_rewriting();

create or replace trigger asset_judgement_kept before update or delete on asset_judgement for each row execute function refuse_rewriting();
