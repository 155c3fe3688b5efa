import { createHash } from 'node:crypto'
import { driveNotFound } from '@kuaimen/contract/enterprise/drive.errors'
import type { HrKey } from '@kuaimen/contract/enterprise/operator.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { settingOf } from '../../brand/brand.service'
import type { Services, StaffCtx } from '../../context'
import { hrCsvName, writeHrCsv } from './export.present'
import { bookingStatesOf, type HrState } from './hr.present'
import {
  countDays,
  countVisits,
  findByHrKey,
  listHrCorrections,
  listHrStatements,
  listVisits,
  type OpenedDrive,
  saveHrKey,
} from './hr.sql'
import { drawHrPage } from './page.present'

const KEY_BYTES = 32
const DAY_MS = 86_400_000
const ROWS_A_PAGE = 100
const ROWS_AT_MOST = 20_000

export const HR_PATH = '/enterprise/hr'

/** Only the hash is saved: who reads the database cannot open the page. */
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

interface NewKey {
  readonly key: string
  readonly hash: Buffer
  readonly until: Date
}

/** Opens nothing before it is saved. */
export function newHrKey({ randomBytes, now }: Pick<Services, 'randomBytes' | 'now'>, days: number): NewKey {
  const key = Buffer.from(randomBytes(KEY_BYTES)).toString('base64url')
  return { key, hash: hashOf(key), until: new Date(now().getTime() + days * DAY_MS) }
}

export const hrPathOf = (key: string): string => `${HR_PATH}/${key}`

/** A new link for HR; the one before opens nothing from this moment on. */
export async function makeHrKey(ctx: StaffCtx, { drive_no, days }: { drive_no: string; days: number }): Promise<HrKey> {
  const { key, ...saved } = newHrKey(ctx, days)
  await ctx.transaction(async (tx) => {
    if (!(await saveHrKey(tx, drive_no, saved))) throw new Refusal(driveNotFound)
    await ctx.audit(tx, { action: 'corp.hr_key', subject: ['drive', drive_no], after: { days } })
  })
  return { key, path: hrPathOf(key), hr_until: Math.floor(saved.until.getTime() / 1000) }
}

export async function endHrKey(ctx: StaffCtx, driveNo: string): Promise<null> {
  await ctx.transaction(async (tx) => {
    if (!(await saveHrKey(tx, driveNo, null))) throw new Refusal(driveNotFound)
    await ctx.audit(tx, { action: 'corp.hr_key_end', subject: ['drive', driveNo] })
  })
  return null
}

/** Every key is hashed and looked for, whatever it looks like: none is refused sooner than another. */
const openDrive = ({ db, now }: Services, key: string): Promise<OpenedDrive | undefined> =>
  findByHrKey(db, hashOf(key), now())

interface Wanted {
  readonly state: HrState | undefined
  readonly page: number
}

/** The page as it stands now; nothing for a key that opens nothing. */
export async function hrPage(services: Services, key: string, wanted: Wanted): Promise<string | undefined> {
  const { db } = services
  const drive = await openDrive(services, key)
  if (!drive) return undefined
  const { drive_no } = drive
  const at = { limit: ROWS_A_PAGE, offset: (wanted.page - 1) * ROWS_A_PAGE }
  const [brand, counts, days, rows, statements, corrections] = await Promise.all([
    settingOf<string>(db, 'brand_name'),
    countVisits(db, drive_no),
    countDays(db, drive_no),
    listVisits(db, drive_no, bookingStatesOf(wanted.state), at),
    listHrStatements(db, drive_no),
    listHrCorrections(db, drive_no),
  ])
  const seen = { brand: brand ?? '', path: hrPathOf(key), drive, counts, days, rows, statements, corrections }
  return drawHrPage({ ...seen, ...wanted, per_page: ROWS_A_PAGE })
}

/** All rows as a table; nothing for a key that opens nothing. */
export async function hrCsv(services: Services, key: string): Promise<{ name: string; text: string } | undefined> {
  const drive = await openDrive(services, key)
  if (!drive) return undefined
  const all = { limit: ROWS_AT_MOST, offset: 0 }
  const rows = await listVisits(services.db, drive.drive_no, bookingStatesOf(undefined), all)
  const corrections = await listHrCorrections(services.db, drive.drive_no)
  return { name: hrCsvName(drive, services.now()), text: writeHrCsv(rows, corrections) }
}
