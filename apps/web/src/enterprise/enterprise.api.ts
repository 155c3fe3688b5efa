import { bookingNotFound } from '@kuaimen/contract/booking/record.errors'
import { driveClosed } from '@kuaimen/contract/enterprise/drive.errors'
import {
  corpCompany,
  corpDrive,
  corpMine,
  sendStaffCode,
  verifyStaff,
} from '@kuaimen/contract/enterprise/staff.endpoints'
import {
  corpCalendar,
  corpOrder,
  corpPreview,
  corpStarts,
  startCorpBooking,
} from '@kuaimen/contract/enterprise/visit.endpoints'
import type { CallOf } from '@kuaimen/contract/kernel/endpoint'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { invalidInput } from '@kuaimen/contract/kernel/kernel.errors'
import { useMutation } from '@tanstack/react-query'
import { query, useApi } from '../api/query'
import { forgetBookings } from '../booking/booking.api'

const QUIET = { quiet: true } as const
/** Places change by the minute: they are fetched again when looked at again. */
const LIVE = { staleTime: 2_000, refetchOnWindowFocus: true } as const

const is = (error: unknown, ...codes: number[]) => error instanceof Refusal && codes.includes(error.code)

export const companyOf = (code: string) => query(corpCompany, { code }, QUIET)

/** The companies one has proven to be of. */
export const myCompanies = () => ({ ...query(corpMine, {}, QUIET), ...LIVE })

export const driveOf = (drive_no: string) => ({ ...query(corpDrive, { drive_no }, QUIET), ...LIVE })

/** Not open, or a number that never was one. */
export const isNoDrive = (error: unknown): boolean => is(error, driveClosed.code, invalidInput.code)

export type Place = Pick<CallOf<typeof corpPreview>, 'drive_no' | 'store_id' | 'product_id' | 'people'>

export const monthOfDrive = (place: Place, month: string) => ({
  ...query(corpCalendar, { ...place, month }, QUIET),
  ...LIVE,
})

export const dayOfDrive = (place: Place, day: string) => ({ ...query(corpStarts, { ...place, day }, QUIET), ...LIVE })

export type CorpAsked = CallOf<typeof corpPreview>

/** Asked anew whenever it is looked at: prices and free places change. */
export const corpPreviewOf = (asked: CorpAsked) => ({ ...query(corpPreview, asked, QUIET), staleTime: 0 })

/** Another tab, the studio or a provider may have changed it meanwhile. */
export const corpOrderOf = (order_sn: string) => ({
  ...query(corpOrder, { order_sn }, QUIET),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** No company's, not this member's, or a number that never was one. */
export const isNoCorpOrder = (error: unknown): boolean => is(error, bookingNotFound.code, invalidInput.code)

export function useVerifyStaff() {
  const client = useApi()
  return useMutation({
    mutationFn: (input: CallOf<typeof verifyStaff>) => client.call(verifyStaff, input, QUIET),
    onSuccess: () =>
      Promise.all([corpMine, corpDrive].map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  })
}

export function useSendStaffCode() {
  const client = useApi()
  return useMutation({
    mutationFn: (input: CallOf<typeof sendStaffCode>) => client.call(sendStaffCode, input, QUIET),
  })
}

interface Submission {
  readonly input: CallOf<typeof startCorpBooking>
  /** The same key is the same booking, however often it is sent. */
  readonly key: string
}

export function useStartCorpBooking() {
  const client = useApi()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ input, key }: Submission) => client.call(startCorpBooking, input, { ...QUIET, idempotencyKey: key }),
    onSuccess: () => void forgetBookings(client),
  })
}
