import { sql } from 'drizzle-orm'
import { type AuditCheck, checkBy } from '../db/audit.sql'
import type { Ports } from '../ports'
import { picturePlacesPort } from './asset.port'
import { unusedAddresses } from './place.sql'

export const assetsHaveVariants = checkBy(
  'asset: each picture has its sizes, and an erased one has none',
  () => sql`
    select 'picture ' || a.asset_no || ' has no sizes' as what from asset a
      where a.state <> 'erased' and a.kind <> 'photo'
        and not exists (select from asset_variant v where v.asset_no = a.asset_no)
    union all
    select 'erased picture ' || a.asset_no || ' has the size ' || v.variant from asset a
      join asset_variant v using (asset_no) where a.state = 'erased'`,
)

export const usesAreOfLiving = checkBy(
  'asset: uses name living pictures, and what has none is known to have none',
  () => sql`
    select 'erased picture ' || u.asset_no || ' is used by ' || u.room || ' ' || u.subject as what
      from asset_use u join asset a using (asset_no) where a.state = 'erased'
    union all
    select 'picture ' || a.asset_no || ' does not know whether it is used' from asset a
      where a.state <> 'erased'
        and (a.unused_since is null) <> exists (select from asset_use u where u.asset_no = a.asset_no)`,
)

export const addressesHaveUses = (ports: Ports): AuditCheck =>
  checkBy('asset: every address of an uploaded picture in any table has a use', () =>
    unusedAddresses(ports.of(picturePlacesPort)),
  )

export const objectsAreSound = checkBy(
  'asset: objects that were hashed are what their rows say',
  () => sql`
    select 'picture ' || v.asset_no || ', size ' || v.variant || ': its object '
        || case v.fault when 'gone' then 'is gone' else 'has other bytes' end as what
      from asset_variant v join asset a using (asset_no) where a.state <> 'erased' and v.fault is not null`,
)

export const nothingIsStuck = checkBy(
  'asset: no object waits a day to be erased, no upload an hour to be joined',
  (now) => sql`
    select 'object ' || key || ' is not erased since ' || asked_at as what from asset_erasure
      where done_at is null and asked_at < ${now}::timestamptz - interval '24 hours'
    union all
    select 'upload ' || upload_no || ' is being joined since ' || finished_at from asset_upload
      where state = 'joining' and finished_at < ${now}::timestamptz - interval '1 hour'`,
)

export const uploadsAddUp = checkBy(
  'asset: chunks are of uploads under way, and what was finished is a living or erased picture',
  () => sql`
    select 'upload ' || c.upload_no || ' has ended and has the chunk ' || c.nth as what
      from asset_chunk c join asset_upload u using (upload_no) where u.state not in ('open', 'joining')
    union all
    select 'upload ' || u.upload_no || ' became a picture of another scope' from asset_upload u
      join asset a using (asset_no) where a.home <> u.scope`,
)
