import { getAgreement, pageContent } from '@kuaimen/contract/content/content.endpoints'
import { query } from '../api/query'

export const homeContent = (cityId: number | undefined) =>
  query(pageContent, { path: 'home', city_id: cityId }, { quiet: true })

export const documentOf = (type: string) => query(getAgreement, { type }, { quiet: true })
