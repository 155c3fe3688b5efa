ALTER TABLE "corp_staff" ADD COLUMN "origin" text DEFAULT 'mailbox' NOT NULL;--> statement-breakpoint
-- Listed by the company: a number or a department is said by a list alone, and a mailbox that proves itself has a proof.
UPDATE "corp_staff" s SET "origin" = 'roster'
WHERE s."staff_no" <> '' OR s."department" <> ''
  OR (s."email" NOT LIKE 'left:%' AND NOT EXISTS (SELECT FROM "corp_proof" p WHERE p."staff_id" = s."id"));--> statement-breakpoint
-- Whoever came with the same file.
UPDATE "corp_staff" s SET "origin" = 'roster'
FROM (SELECT DISTINCT "company_id", "created_at" FROM "corp_staff" WHERE "origin" = 'roster') f
WHERE s."origin" = 'mailbox' AND s."company_id" = f."company_id" AND s."created_at" = f."created_at";--> statement-breakpoint
-- Mailboxes are compared without what follows a plus; where two people would become one, both stay as they are.
UPDATE "corp_staff" s SET "email" = regexp_replace(s."email", '^([^+@]+)\+[^@]*@', '\1@')
WHERE s."email" ~ '^[^+@]+\+[^@]*@' AND NOT EXISTS (
  SELECT FROM "corp_staff" o WHERE o."company_id" = s."company_id" AND o."id" <> s."id"
    AND regexp_replace(lower(o."email"), '^([^+@]+)\+[^@]*@', '\1@') = regexp_replace(lower(s."email"), '^([^+@]+)\+[^@]*@', '\1@'));
