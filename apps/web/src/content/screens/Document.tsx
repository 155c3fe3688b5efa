import { usePageLocation } from '../../platform/page-location'
import { DocumentArticle } from '../parts/DocumentArticle'

/** '/mine/customer_information' → 'customer_information', '/business-cooperation' → 'business_cooperation' */
const typeOf = (pathname: string) => (pathname.split('/').filter(Boolean).at(-1) ?? '').replaceAll('-', '_')

export default function Document() {
  return <DocumentArticle type={typeOf(usePageLocation().pathname)} />
}
