import { formatYuan } from '@kuaimen/contract/kernel/money'
import { formatLongDay, studioDay } from '@kuaimen/contract/kernel/time'
import { settingOf } from '../../brand/brand.service'
import type { Services } from '../../context'
import { sendMail } from '../../providers/mail/aliyun'
import { hrPathOf, newHrKey } from '../hr/hr.service'
import { saveHrKey } from '../hr/hr.sql'
import { listDrivesOn, markMailed } from './mail.sql'
import { type CompanyRecord, findCompany, findStatement, lockStatements, type StatementRecord } from './statement.sql'

const LINK_DAYS = 90

interface Link {
  readonly name: string
  readonly url: string
}

interface Sent {
  readonly row: StatementRecord
  readonly company: CompanyRecord
  readonly links: readonly Link[]
  readonly until: string
  /** The chain's telephone; empty where it has none. */
  readonly tel: string
}

/** The sender's mailbox is read by nobody. */
const contactWords = (tel: string, totalFen: number): string =>
  `这封邮件由系统发出，回信我们收不到。请核对后${tel ? `致电 ${tel}` : '联系与贵公司对接的同事'}，告诉我们无误，或哪里不对；确认后${totalFen > 0 ? '我们按公司抬头开一张发票' : '这张对账单就结清了，不用付款，也不开发票'}。`

const wordsOf = ({ row, company, links, until, tel }: Sent): string =>
  [
    `${company.contact_name}，您好：`,
    `${company.name}的对账单 ${row.statement_no} 已经出好。`,
    `期间：${row.from_day} 至 ${row.until_day}\n金额：¥${formatYuan(row.total_fen)}`,
    '明细和名单在这里查看，也可以下载表格：',
    ...links.map(({ name, url }) => `${name}\n${url}`),
    `链接到 ${until} 有效，以前发的已经失效。请勿转发给无关的人。`,
    contactWords(tel, row.total_fen),
  ].join('\n\n')

/**
 * The job: brings a statement to the company, with a link for each drive on it. The links open once the mail is out, so
 * that a mail that does not go out ends no link that HR has.
 */
export async function mailStatement(services: Services, statementNo: string, origin: string): Promise<void> {
  const { db, now } = services
  const row = await findStatement(db, statementNo)
  const company = row && (await findCompany(db, row.company_id))
  if (!company || row.state !== 'sent' || row.sent_at !== null) return
  const drives = await listDrivesOn(db, statementNo)
  const keys = drives.map((drive) => ({ ...drive, ...newHrKey(services, LINK_DAYS) }))
  const links = keys.map(({ name, key }) => ({ name, url: `${origin}${hrPathOf(key)}` }))
  const brand = (await settingOf<string>(db, 'brand_name')) ?? ''
  const tel = (await settingOf<string>(db, 'tel')) ?? ''
  const until = formatLongDay(studioDay(keys[0]?.until ?? now()))
  await sendMail(services, {
    ...{
      kind: 'hr',
      to: company.contact_email,
      alias: brand,
      subject: `${brand}：对账单 ${row.from_day} 至 ${row.until_day}`,
    },
    text: wordsOf({ row, company, links, until, tel }),
  })
  await services.transaction(async (tx) => {
    await lockStatements(tx, row.company_id)
    // Sent again while this one went out: the links of the other mail are the ones that count.
    if ((await findStatement(tx, statementNo))?.sends !== row.sends) return
    for (const { drive_no, hash, until: at } of keys) await saveHrKey(tx, drive_no, { hash, until: at })
    await markMailed(tx, row, now())
  })
}
