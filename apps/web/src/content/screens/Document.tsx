import { usePageLocation } from '../../platform/page-location'
import { DocumentArticle } from '../parts/DocumentArticle'

/** The last part of its address names the text: 'customer_information', 'business-cooperation'. */
const typeOf = (pathname: string) => (pathname.split('/').filter(Boolean).at(-1) ?? '').replaceAll('-', '_')

export default function Document() {
  return <DocumentArticle type={typeOf(usePageLocation().pathname)} />
}
