import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import type { PageContent } from '@kuaimen/contract/content/content.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { contentOfPage } from '../../content/content.service'
import type { MemberCtx } from '../../context'
import { findCityOfOwn } from '../record/booking.sql'

/** What the brand shows after a booking: pictures for the city of its store. */
export async function resultContentOf(ctx: MemberCtx, orderSn: string): Promise<PageContent> {
  const cityId = await findCityOfOwn(ctx.db, ctx.principal.memberId, orderSn)
  if (cityId === undefined) throw new Refusal(bookingNotFound)
  return contentOfPage(ctx, 'book_pay_result', cityId)
}
