import type { Page } from 'playwright-core'
import { CONFIRM, isAt, type Slot, submitButton, takeStart, timesPath } from '../booking/book'
import type { Journey } from '../entry/journey'

export const payable = async (page: Page): Promise<string> =>
  (await page.getByRole('contentinfo').innerText()).replace(/\s/g, '')

export async function toConfirm({ page, open }: Journey, slot: Slot): Promise<void> {
  await open(timesPath(slot))
  await takeStart(page, slot)
  await page.waitForURL(isAt(CONFIRM))
  await submitButton(page).waitFor()
}
