import { usePageSearch } from '../../../platform/page/location'
import { QiweiPage } from '../parts/QiweiPage'
import { qiweiText, typeOf } from '../qiwei-text'

/** The adviser, by why one is here. */
export default function Qiwei() {
  const type = typeOf(usePageSearch().get('type'))
  return <QiweiPage type={type} words={qiweiText(type)} />
}
