import { expect, it } from 'vitest'
import { checkLocks } from './migration-locks.ts'

const OLD = [
  '0001_old.sql',
  'CREATE TABLE "booking" (id int, a text);\n--> statement-breakpoint\nCREATE TABLE "setting" (key text);',
] as const
const found = (text: string) => checkLocks(new Map([OLD, ['0060_new.sql', text]]))

it.each([
  ['CREATE INDEX "booking_a" ON "booking" USING btree ("a");', 'create index concurrently'],
  ['alter table booking add column b uuid default gen_random_uuid() not null', 'gen_random_uuid()'],
  ['alter table booking add column b timestamptz default clock_timestamp()', 'clock_timestamp()'],
  ['ALTER TABLE "booking" ADD COLUMN "b" text GENERATED ALWAYS AS (lower(a)) STORED;', 'fill it in batches'],
  ['alter table booking add column b bigserial', 'fill it in batches'],
  ['alter table booking add column b int references member(id)', 'not valid'],
  ['ALTER TABLE "booking" ALTER COLUMN "a" SET DATA TYPE varchar(9);', 'another type'],
  ['alter table booking alter column a type bigint using a::bigint', 'another type'],
  ['ALTER TABLE "booking" ALTER COLUMN "a" SET NOT NULL;', 'check (a is not null) not valid'],
  ['ALTER TABLE "booking" ADD CONSTRAINT "k" CHECK ("booking"."a" in (\'not valid\', \'b\'));', 'not valid'],
  ['alter table booking add constraint k foreign key (a) references member (id) on delete no action', 'not valid'],
  ['alter table booking add constraint k unique (a)', 'using index'],
  ['alter table booking add column b int, add constraint k check (b > 0)', 'not valid'],
  ["update booking set a = 'x'", '-- in batches'],
  ['with gone as (delete from booking returning id) select count(*) from gone', 'sweep'],
  ["-- in batches\nwith x as (select 1) update booking set a = ''", '-- in batches'],
  ['delete from "booking" where a is null', 'sweep'],
  ['alter table booking rename column a to b', 'a release later'],
  ['alter table booking set unlogged', 'operator'],
  ['truncate booking', 'operator'],
  ['vacuum full booking', 'operator'],
  ['reindex table booking', 'concurrently'],
  ['drop index x; create index concurrently y on booking (a)', 'statement-breakpoint'],
])('%s is refused', (statement, instead) => {
  expect(found(`-- why\n${statement}`)).toEqual([expect.stringContaining(instead)])
})

it.each([
  ['CREATE INDEX CONCURRENTLY "booking_a" ON "booking" USING btree ("a");'],
  ['ALTER TABLE "booking" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;'],
  ['alter table booking add column b smallint[] default array_fill(0::smallint, array[96]) not null'],
  ['alter table booking add column b timestamptz default now()'],
  ['alter table booking add column b numeric(10, 2) default 0'],
  ['alter table booking add constraint k check (a is not null) not valid'],
  ['alter table booking validate constraint k'],
  ["-- in batches\nupdate booking set a = 'x' where a is null"],
  ['alter table booking drop column a'],
  ['create or replace function f() returns void language sql as $$ update booking set a = 1; delete from booking $$'],
  ['create trigger t before insert or update of a on booking for each row execute function f()'],
  ['alter table setting alter column key set not null'],
  ["update setting set key = 'x'"],
  ['create table young (id int)\n--> statement-breakpoint\ncreate index young_id on young (id)'],
])('%s is fine', (statement) => {
  expect(found(statement)).toEqual([])
})

it('a column may be made not null when a validated check has shown it', () => {
  const steps = [
    'alter table booking add constraint booking_a check (a is not null) not valid',
    'alter table booking validate constraint booking_a',
    'alter table booking alter column a set not null',
  ]
  expect(found(steps.join(';\n--> statement-breakpoint\n'))).toEqual([])
})

it('says where, and leaves alone what everybody has', () => {
  expect(found('create table young (id int);\n--> statement-breakpoint\n-- why\n\ntruncate booking;')).toEqual([
    '0060_new.sql:5 locks a whole table; leave it to an operator',
  ])
  expect(checkLocks(new Map([OLD, ['0059_new.sql', 'truncate booking']]))).toEqual([])
})
