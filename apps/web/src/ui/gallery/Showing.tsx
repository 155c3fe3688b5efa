import { useState } from 'react'
import { Avatar } from '../Avatar/Avatar'
import { Button, buttonClass } from '../Button/Button'
import { Card, cardClass } from '../Card/Card'
import { Carousel } from '../Carousel/Carousel'
import { DescriptionList } from '../DescriptionList/DescriptionList'
import { Fact, FactNote, Facts, FactWays } from '../Facts/Facts'
import { Hero } from '../Hero/Hero'
import * as firstIcons from '../Icon/Icon'
import * as screenIcons from '../Icon/ScreenIcon'
import { IconButton } from '../IconButton/IconButton'
import { ImageViewer } from '../ImageViewer/ImageViewer'
import { ListRow, RowGroup } from '../ListRow/ListRow'
import { Picture } from '../Picture/Picture'
import { Price } from '../Price/Price'
import { PullUpList } from '../PullUpList/PullUpList'
import { Rail, RailItem } from '../Rail/Rail'
import { Rating } from '../Rating/Rating'
import { RecordCard, RecordHold, RecordNote } from '../RecordCard/RecordCard'
import { Section } from '../Section/Section'
import { SectionNav } from '../SectionNav/SectionNav'
import { Badge, Tag } from '../Tag/Tag'
import { Note } from '../Text/Text'
import { Tile, TileCard, TileCount, TileIcon } from '../TileCard/TileCard'
import { artOf, tintOf } from './art'
import styles from './Gallery.module.css'

const { draw: _draw, ...ofFirst } = firstIcons
const icons = { ...ofFirst, ...screenIcons }

const NAMES = ['晨光肖像', '一寸、二寸与签证照片，名字很长也要好看的一张', '旧时月色', '毕业那天']

export function Showing() {
  const [viewing, setViewing] = useState<number>()
  const [shown, setShown] = useState(2)
  const [loading, setLoading] = useState(false)
  return (
    <>
      <SectionNav
        label="本页"
        sections={[
          { id: 'pictures', label: '图片' },
          { id: 'facts', label: '信息' },
          { id: 'words', label: '文字' },
        ]}
      />
      <Carousel
        label="推荐"
        ratio="4:3"
        items={[0, 1, 2]}
        itemKey={String}
        renderItem={(n, { first }) => (
          <Picture
            src={artOf(n, 400, 300)}
            alt={NAMES[n] ?? ''}
            width={400}
            height={300}
            priority={first}
            tint={tintOf(n)}
            rounded={false}
          />
        )}
      />
      <Hero
        picture={<Picture src={artOf(1, 400, 225)} alt="" width={400} height={225} rounded={false} />}
        title="自然的样子"
        line="像早晨照镜子时的自己"
        note={
          <>
            从 ¥<b>99</b> 起
          </>
        }
        call="去看看"
      />
      <Hero
        picture={<Picture src={artOf(3, 400, 225)} alt="" width={400} height={225} rounded={false} />}
        tone="dark"
        title="深色的图"
        line="字是白的"
      />
      <Rail>
        {NAMES.map((name, n) => (
          <RailItem key={name} className={styles.narrow}>
            <Picture src={artOf(n, 300, 400)} alt="" width={300} height={400} />
            <span className={styles.name}>{name}</span>
          </RailItem>
        ))}
      </Rail>
      <TileCard title="这些" more="全部" renderMore={(link) => <a href="#all" {...link} />}>
        <Tile
          mark={<TileCount>3</TileCount>}
          label="待取"
          note="1 件将过期"
          render={(link) => <a href="#one" {...link} />}
        />
        <Tile
          mark={
            <TileIcon>
              <icons.IconClock size="l" />
              <Badge count={2} label="2 个" />
            </TileIcon>
          }
          label="待处理"
          render={(link) => <a href="#two" {...link} />}
        />
        <Tile
          mark={
            <TileIcon>
              <icons.IconCamera size="l" />
              <Badge plain count={5} label="5 个" />
            </TileIcon>
          }
          label="进行中"
          render={(link) => <a href="#three" {...link} />}
        />
      </TileCard>
      <Facts>
        <Fact icon={icons.IconLocation} name="地址">
          胶州路 276 号<FactNote>距您 2.7km</FactNote>
          <FactWays>
            <Button kind="secondary" size="small">
              导航
            </Button>
          </FactWays>
        </Fact>
        <Fact icon={icons.IconClock} name="时间">
          10:00–21:00
        </Fact>
      </Facts>
      <Card>
        <DescriptionList>
          <dt>有效期</dt>
          <dd>付款后 90 天</dd>
          <dt>编号</dt>
          <dd>20261115A7</dd>
        </DescriptionList>
      </Card>
      <RecordCard
        state={
          <>
            <Tag tone="accent">待支付</Tag>
            <RecordHold>还有 14:59</RecordHold>
          </>
        }
        picture={(className) => (
          <Picture src={artOf(1, 300, 400)} alt="" width={300} height={400} className={className} />
        )}
        title={NAMES[1] ?? ''}
        render={(link) => <a href="#record" {...link} />}
        corner={<Price fen={12_888_800} tone="ink" />}
        action={
          <Button kind="secondary" size="small">
            再来一次
          </Button>
        }
      >
        <RecordNote>2 人</RecordNote>
      </RecordCard>
      <Section title="本季新作" note="柔光、纸感、一抹暖色" action={<a href="#all">全部</a>}>
        <div className={styles.pair}>
          {NAMES.map((name, n) => (
            <button
              key={name}
              type="button"
              className={cardClass({ flush: true, press: true })}
              onClick={() => setViewing(n)}
            >
              <Picture src={artOf(n, 300, 400)} alt="" width={300} height={400} ratio="3:4" rounded={false} />
              <span className={styles.caption}>
                <span className={styles.name}>{name}</span>
                <Price fen={n === 2 ? 19_950 : 29_900 + n * 10_000} wasFen={n === 0 ? 39_900 : undefined} suffix="起" />
              </span>
            </button>
          ))}
        </div>
      </Section>
      <Section title="附近">
        <PullUpList
          state={loading ? 'loading' : shown >= 4 ? 'done' : 'more'}
          onMore={() => {
            setLoading(true)
            setTimeout(() => {
              setLoading(false)
              setShown(4)
            }, 500)
          }}
        >
          <div className={styles.stack}>
            {NAMES.slice(0, shown).map((name, n) => (
              <Card key={name}>
                <div className={styles.entry}>
                  <Picture
                    className={styles.thumb}
                    src={artOf(n + 3, 88, 88)}
                    alt=""
                    width={88}
                    height={88}
                    ratio="1:1"
                  />
                  <div className={styles.grow}>
                    <div className={styles.row}>
                      <strong>{name}</strong>
                      <Tag tone="accent">最近</Tag>
                      <Tag tone="outline">实验室</Tag>
                    </div>
                    <Note>南京西路 1266 号 3 层 · 620m</Note>
                    <Rating value={4.6} />
                  </div>
                  <IconButton icon={icons.IconNavigate} label="导航" look="soft" />
                </div>
              </Card>
            ))}
          </div>
        </PullUpList>
      </Section>
      <Section title="我的">
        <div className={styles.stack}>
          <Card>
            <div className={styles.row}>
              <Avatar size="l" />
              <Avatar src={artOf(2, 64, 64)} alt="头像" />
              <Avatar size="s" />
              <Tag tone="good">已完成</Tag>
              <Tag tone="warn">余2位</Tag>
              <Tag tone="solid">会员</Tag>
              <Tag>已过期</Tag>
            </div>
          </Card>
          <RowGroup>
            <ListRow icon={icons.IconCalendar} label="我的日程" value="2个进行中" onClick={() => undefined} />
            <ListRow
              icon={icons.IconCoupon}
              label="优惠"
              note="其中一张今天到期"
              value="3张"
              render={(row) => <a href="#offers" {...row} />}
            />
            <ListRow icon={icons.IconPhone} label="手机号" value="138***0001" />
          </RowGroup>
          <a href="#more" className={buttonClass({ kind: 'secondary', block: true })}>
            一个像按钮的链接
          </a>
        </div>
      </Section>
      <Section title="图标">
        <div className={styles.icons}>
          {Object.entries(icons).map(([name, Icon]) => (
            <Icon key={name} size="l" label={name} />
          ))}
        </div>
      </Section>
      <ImageViewer
        open={viewing !== undefined}
        start={viewing}
        onClose={() => setViewing(undefined)}
        images={NAMES.map((_, n) => artOf(n, 300, 400))}
      />
    </>
  )
}
