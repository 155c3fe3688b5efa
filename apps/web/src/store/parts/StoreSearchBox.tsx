import { KEYWORD_AT_MOST } from '@kuaimen/contract/kernel/keyword'
import type { SearchTip } from '@kuaimen/contract/store/store.views'
import { useState } from 'react'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { SearchField } from '../../ui/SearchField/SearchField'
import styles from './StoreSearchBox.module.css'
import { useTips } from './useTips'

/** The names of stores are long and tell enough; an address beside them would cut them short. */
const tipOf = ({ kind, name, note, store_id }: SearchTip) => ({
  key: `${kind}-${store_id ?? `${name}-${note}`}`,
  text: name,
  note: kind === 'store' ? undefined : note,
})

interface StoreSearchBoxProps {
  /** What the list is searched by now. */
  readonly keyword: string
  readonly onSearch: (keyword: string, cityId?: number) => void
}

export function StoreSearchBox({ keyword, onSearch }: StoreSearchBoxProps) {
  const { cityId } = useVisitor()
  const [typed, setTyped] = useState(keyword)
  const [searched, setSearched] = useState(keyword)
  const { tips, ask, forget } = useTips(cityId)
  // The address changed from outside: back, a link, a cleared filter.
  if (searched !== keyword) {
    setSearched(keyword)
    setTyped(keyword)
  }

  const search = (words: string, inCity?: number) => {
    forget()
    setTyped(words)
    onSearch(words.trim(), inCity)
  }
  const type = (words: string) => {
    setTyped(words)
    ask(words)
    if (words === '' && keyword !== '') onSearch('')
  }
  return (
    <div className={styles.box}>
      <SearchField
        label="搜索门店"
        placeholder="门店、地铁站或拼音"
        value={typed}
        maxLength={KEYWORD_AT_MOST}
        onChange={type}
        onSearch={(words) => search(words)}
        tips={tips.map(tipOf)}
        onPick={({ key, text }) => search(text, tips.find((tip) => tipOf(tip).key === key)?.city_id)}
      />
    </div>
  )
}
