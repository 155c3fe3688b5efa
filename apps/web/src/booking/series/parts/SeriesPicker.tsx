import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageSearch } from '../../../platform/page/location'
import { useBack } from '../../../platform/page/useBack'
import { idFrom } from '../../../product/product.api'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { Note } from '../../../ui/Text/Text'
import { seriesOf } from '../../booking.api'
import { NothingChosen } from '../../confirm/parts/NothingChosen'
import { NoSuchOrder } from '../../view/parts/NoSuchOrder'
import { SeriesGrid, SeriesGridSkeleton } from './SeriesGrid'
import styles from './SeriesPicker.module.css'
import { useSeriesTarget } from './useSeriesTarget'

/** The series of one look, for a booking that exists or one on its way. */
export function SeriesPicker({ look }: { look: 1 | 2 }) {
  const search = usePageSearch()
  const back = useBack()
  const productId = idFrom(search.get('product_id')) ?? 0
  const target = useSeriesTarget({ order_sn: search.get('order_sn') ?? undefined, productId, look })
  const { data: series, error, refetch } = useQuery({ ...seriesOf(productId), enabled: productId > 0 })
  const [picked, setPicked] = useState<number>()
  const chosen = picked ?? target.chosen
  const save = async () => {
    if (chosen === undefined) return
    await target.save(chosen)
    back()
  }
  const isShown = target.state === 'ready' && series !== undefined && series.length > 0
  return (
    <Page
      top={<NavBar title={look === 1 ? '选造型' : '选第 2 套造型'} onBack={back} />}
      bottom={
        isShown && (
          <BottomBar>
            <Button size="large" disabled={chosen === undefined} onClick={save}>
              选好了
            </Button>
          </BottomBar>
        )
      }
    >
      {target.state === 'no_draft' && <NothingChosen draft={undefined} />}
      {target.state === 'unknown' && <NoSuchOrder />}
      {target.state === 'closed' && <Empty title="现在不能再换造型了" text="有想法的话，到店和造型师说一声就好" />}
      {target.state === 'custom' && <Empty title="造型已按定制内容准备" text="想调整的话，在订单的“定制内容”里修改" />}
      {target.state === 'failed' && <ErrorState onRetry={target.retry} />}
      {isOpen(target.state) && error && <ErrorState onRetry={refetch} />}
      {isOpen(target.state) && !error && (target.state === 'pending' || !series) && <SeriesGridSkeleton />}
      {isShown && (
        <>
          <Note className={styles.lead}>
            {target.productName ? `${target.productName}，` : ''}选一套喜欢的，到店也可以再商量
          </Note>
          <SeriesGrid series={series} chosen={chosen} onChoose={setPicked} />
        </>
      )}
      {target.state === 'ready' && series?.length === 0 && (
        <Empty title="这个产品不用选造型" text="造型师会在店里和您一起定" />
      )}
    </Page>
  )
}

const isOpen = (state: string) => state === 'pending' || state === 'ready'
