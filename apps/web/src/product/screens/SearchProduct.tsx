import { KEYWORD_AT_MOST } from '@kuaimen/contract/kernel/keyword'
import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../../brand/brand.api'
import { useDebouncedSearch } from '../../platform/list/useDebouncedSearch'
import { Link } from '../../platform/page/Link'
import { usePageParams, usePageSearch } from '../../platform/page/location'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { buttonClass } from '../../ui/Button/Button'
import { Chip, ChipGroup } from '../../ui/Chip/Chip'
import { Empty } from '../../ui/Empty/Empty'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { SearchField } from '../../ui/SearchField/SearchField'
import { Section } from '../../ui/Section/Section'
import { ProductResults } from '../parts/ProductResults'
import { RecentSearches } from '../parts/RecentSearches'
import { categoriesOf, searchFilter } from '../product.api'
import { rememberSearch } from '../recent-searches'
import styles from './SearchProduct.module.css'

export default function SearchProduct() {
  const visitor = useVisitor()
  const back = useBack()
  const navigate = useNavigate()
  const { id } = usePageParams()
  const search = usePageSearch()
  const keyword = search.get('keyword') ?? ''
  const makeup = useBrand()?.makeup_show === 1
  const { data: categories = [] } = useQuery(categoriesOf(makeup ? undefined : 'shoot'))

  // The address holds what is searched for: back from a product the list is the same.
  const go = (words: string, category = id) =>
    navigate(paths.searchProduct({ id: category, keyword: words.trim() || undefined }), { replace: true })
  const [typed, setTyped] = useDebouncedSearch(keyword, go)

  const now = (words: string) => {
    setTyped(words)
    rememberSearch(words)
    void go(words)
  }
  const everywhere = (
    <Link to={paths.productList()} className={buttonClass({ kind: 'secondary' })}>
      看全部产品
    </Link>
  )

  return (
    <Page
      top={
        <NavBar title="搜索产品" onBack={back}>
          <div className={styles.field}>
            <SearchField
              label="搜索产品"
              placeholder="想拍什么？拼音、首字母都可以"
              value={typed}
              maxLength={KEYWORD_AT_MOST}
              onChange={setTyped}
              onSearch={now}
              autoFocus
            />
          </div>
        </NavBar>
      }
    >
      <div className={styles.chips}>
        <ChipGroup label="分类">
          <Chip
            selected={id === undefined}
            onClick={() => navigate(paths.searchProduct({ keyword: keyword || undefined }), { replace: true })}
          >
            全部
          </Chip>
          {categories.map((category) => (
            <Chip
              key={category.id}
              selected={id === String(category.id)}
              onClick={() => go(typed, String(category.id))}
            >
              {category.name}
            </Chip>
          ))}
        </ChipGroup>
      </div>
      {keyword === '' && id === undefined ? (
        <>
          <RecentSearches onPick={now} />
          <Section title="看看这些">
            <ProductResults filter={searchFilter(visitor, { keyword, category: id, makeup })} empty={everywhere} />
          </Section>
        </>
      ) : (
        <ProductResults
          filter={searchFilter(visitor, { keyword, category: id, makeup })}
          onOpen={() => rememberSearch(keyword)}
          empty={
            <Empty
              art="empty-search"
              title={keyword ? `没有找到「${keyword}」` : '这个分类暂时没有产品'}
              text="换个词试试，比如「证件照」「全家福」"
              action={everywhere}
            />
          }
        />
      )}
    </Page>
  )
}
