CREATE TABLE "left_use" (
	"act" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"what" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "left_use_hash_what_act_pk" PRIMARY KEY("hash","what","act"),
	CONSTRAINT "left_use_hash" CHECK (length("left_use"."hash") = 32)
);
--> statement-breakpoint
CREATE INDEX "left_use_until" ON "left_use" USING btree ("until") WHERE until is not null;--> statement-breakpoint
-- How often accounts that have left did a limited thing since a moment, as far as they had a number or an identity of
-- this member's.
create or replace function left_uses(of_what text, of_member bigint, since timestamptz) returns int
language sql stable as $$
  select count(distinct u.act)::int from left_use u join account_trace t on t.hash = u.hash
    where t.member_id = of_member and u.what = of_what and u.at > since
$$;
--> statement-breakpoint
-- The accounts of one person, as far as numbers and identities can tell: what one has tried, the others have tried too.
create or replace function selves(of_member bigint) returns bigint[]
language sql stable as $$
  select array_append(coalesce(array_agg(distinct o.member_id), '{}'), of_member)
    from account_trace t join account_trace o on o.kind = t.kind and o.hash = t.hash and o.member_id <> t.member_id
    where t.member_id = of_member
$$;
