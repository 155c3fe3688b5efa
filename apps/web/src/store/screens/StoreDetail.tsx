import { formatLongDay } from '@kuaimen/contract/kernel/time'
import { distanceText } from '@kuaimen/contract/store/store.rules'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { paths } from '../../app/paths'
import { useVisitor } from '../../app/VisitorProvider'
import { buttonClass } from '../../ui/Button/Button'
import { Card } from '../../ui/Card/Card'
import { Carousel } from '../../ui/Carousel/Carousel'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { IconClock, IconLocation, IconPhone } from '../../ui/Icon/Icon'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Picture } from '../../ui/Picture/Picture'
import { Section } from '../../ui/Section/Section'
import { SkeletonBlock, SkeletonGroup, SkeletonText } from '../../ui/Skeleton/Skeleton'
import { Tag } from '../../ui/Tag/Tag'
import { storeDetailOf } from '../store.api'
import styles from './StoreDetail.module.css'

const CARD = { width: 480, height: 360 }

export default function StoreDetail() {
  const { id } = useParams()
  const navigate = useNavigate()
  const { data: store, isPending, refetch } = useQuery(storeDetailOf(Number(id), useVisitor()))
  const back = () => (window.history.length > 1 ? navigate(-1) : navigate(paths.home()))
  return (
    <Page top={<NavBar title={store?.name ?? '门店'} onBack={back} />} className={styles.page}>
      {isPending && (
        <SkeletonGroup>
          <SkeletonBlock ratio="4:3" />
          <SkeletonText lines={['long', 'full', 'short']} />
        </SkeletonGroup>
      )}
      {!isPending && !store && <ErrorState onRetry={refetch} />}
      {store && (
        <>
          <Carousel
            items={store.images}
            itemKey={(image) => image}
            ratio="4:3"
            label="门店照片"
            autoplayMs={0}
            renderItem={(image, { first }) => <Picture src={image} alt={store.name} {...CARD} priority={first} />}
          />
          <div className={styles.marks}>
            {store.type === 'lab' && <Tag tone="solid">LAB</Tag>}
            {store.tag.map((tag) => (
              <Tag key={tag.name}>{tag.name}</Tag>
            ))}
          </div>
          {store.is_spnd_biz === 1 && store.spnd_biz_end && (
            <p className={styles.renovation}>装修中，预计{formatLongDay(store.spnd_biz_end)}开业</p>
          )}
          <Card className={styles.facts}>
            <p>
              <IconLocation size="s" /> {store.address}
              {store.distance !== null && <span className={styles.far}>{distanceText(store.distance)}</span>}
            </p>
            <p>
              <IconClock size="s" /> {store.open_time}–{store.close_time}
            </p>
          </Card>
          {store.traffic && (
            <Section title="怎么去">
              <p className={styles.text}>{store.traffic}</p>
            </Section>
          )}
          {store.intro && (
            <Section title="门店介绍">
              <p className={styles.text}>{store.intro}</p>
            </Section>
          )}
          <a href={`tel:${store.tel}`} className={buttonClass({ kind: 'secondary', block: true })}>
            <IconPhone size="s" /> 致电门店
          </a>
        </>
      )}
    </Page>
  )
}
