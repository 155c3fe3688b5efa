import { type Journey, journeys, newMobile, settledAt, signInBySms } from '../entry/journey'

/** Members inside WeChat, each known to it, on phones of their own. */
export function weChats(name: string) {
  const { start, opened } = journeys(name)
  let people = 0
  const member = async () => {
    people += 1
    const user = `${name}-${process.pid}-user-${people}`
    const journey: Journey = await start('wx', { before: (phone) => phone.user({ user, consent: 'granted' }) })
    await settledAt(journey, '/')
    await journey.open('/sign_in?redirect=/message')
    await signInBySms(journey, newMobile())
    return { ...journey, user, token: (await journey.cookie('access_token')) ?? '' }
  }
  return { member, opened }
}
