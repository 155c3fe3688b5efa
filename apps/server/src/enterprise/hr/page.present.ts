import { createHash } from 'node:crypto'
import { COMPANY_SEES, COMPANY_SEES_NOT } from '@kuaimen/contract/enterprise/drive.rules'
import { formatLongDay, studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import type { HrSeen } from './hr.present'
import { asIs, html, type Markup } from './markup.present'
import { yuan } from './sheet.present'
import { statements, waiting } from './statements.present'
import { HR_STYLE } from './style.present'
import { countOf, days, filters, pages, rows } from './visits.present'

const fact = (name: string, value: string | number, note = ''): Markup =>
  html`<div><dt>${name}</dt><dd>${value}${note && html`<p>${note}</p>`}</dd></div>`

const bar = (used: number, quota: number): Markup =>
  html`<div class="bar"><svg width="100%" height="6" aria-hidden="true"><rect width="${Math.round((used * 100) / Math.max(quota, 1))}%" height="6" fill="#c2452d"/></svg></div>`

function facts({ drive, counts }: HrSeen): Markup {
  const charged = counts.reduce((sum, { charged_fen }) => sum + charged_fen, 0)
  const due = counts.reduce((sum, { due_fen }) => sum + due_fen, 0)
  return html`<dl class="facts">
<div><dt>名额</dt><dd>${drive.used}<small>/ ${drive.quota}</small>${bar(drive.used, drive.quota)}</dd></div>
${fact('待到店', countOf(counts, 'booked'))}${fact('已到店', countOf(counts, 'came'))}${fact('未到店', countOf(counts, 'no_show'))}${fact('已取消', countOf(counts, 'cancelled'))}
${fact('公司承担', yuan(charged), due > 0 ? `另有预计 ${yuan(due)}` : '')}
</dl>`
}

const documentOf = (title: string, body: Markup): string =>
  html`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><link rel="icon" href="data:,"><title>${title}</title><style>${asIs(HR_STYLE)}</style></head><body>${body}</body></html>`
    .text

const span = (from: string, until: string): Markup =>
  html`<span class="whole">${from}</span> 至 <span class="whole">${until}</span>`

export const drawHrPage = (seen: HrSeen): string =>
  documentOf(
    `${seen.drive.name} · ${seen.drive.company_name}`,
    html`<header><div>${seen.drive.logo && html`<img src="${seen.drive.logo}" alt="" width="64" height="64">`}<div>
<p class="by">${seen.brand} · ${seen.drive.company_name}</p><h1>${seen.drive.name}</h1>
<p class="when">拍摄 ${span(seen.drive.shoot_from, seen.drive.shoot_until)}，预约开放 ${span(seen.drive.book_from, seen.drive.book_until)}</p>
</div></div></header><main>${facts(seen)}
<nav class="jump" aria-label="本页内容"><a href="#statements">对账单</a><a href="#visits">预约名单</a><a href="#days">按日期和门店</a></nav>
<h2 id="statements">对账单</h2>${statements(seen)}${waiting(seen)}
<div class="head"><h2 id="visits">预约名单</h2><a class="button" href="${seen.path}.csv" download>下载 CSV</a></div>
${filters(seen)}${rows(seen)}${pages(seen)}
<h2 id="days">按日期和门店</h2>${days(seen)}</main>
<footer><p>这里显示：${COMPANY_SEES}，以及公司的对账单和更正；不显示：${COMPANY_SEES_NOT}。</p>
<p>这个链接仅供 HR 查看，请勿转发；有效期至 ${formatLongDay(studioDay(seen.drive.hr_until))} ${studioTime(seen.drive.hr_until)}。</p></footer>`,
  )

/** One page for every key that opens nothing, whatever the reason. */
export const HR_LOST = documentOf(
  '链接打不开了',
  html`<main class="lost"><h1>链接打不开了</h1><p>它可能已经过期，或已经换成新的。请向负责贵公司的顾问要一个新的链接。</p></main>`,
)

/** Nothing runs and nothing is sent anywhere; the one style is allowed by its hash. */
export const HR_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(HR_STYLE).digest('base64')}'`,
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
