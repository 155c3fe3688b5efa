import { staffPeople, staffPlaces } from '@kuaimen/contract/staff/people.endpoints'
import { regionList, regionSave } from '@kuaimen/contract/store/region.endpoints'
import { App, Button, Drawer, Input, Select } from 'antd'
import { useState } from 'react'
import { useAct, useData } from '../../api/data'
import { Failed, Loading } from '../../ui/States'
import styles from './Regions.module.css'
import { Trouble } from './SecondStep'

interface Region {
  readonly id: number | null
  readonly name: string
  readonly stores: readonly number[]
  readonly version: number
}

const NEW: Region = { id: null, name: '', stores: [], version: 0 }

/** Which stores belong to which region: grants at a region hold there. */
export default function Regions({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useData(regionList, {})
  const [isAdding, setAdding] = useState(false)
  return (
    <Drawer title="区域" open size={560} onClose={onClose}>
      <div className={styles.regions}>
        <p>区域经理管理本区域的门店和员工。门店换了区域，权限随即跟着变。</p>
        {!data && (error ? <Failed error={error} again={() => void refetch()} /> : <Loading />)}
        {data?.map((region) => (
          <EditRegion key={`${region.id} ${region.version}`} region={region} others={data} />
        ))}
        {isAdding && <EditRegion region={NEW} others={data ?? []} onDone={() => setAdding(false)} />}
        {data && !isAdding && <Button onClick={() => setAdding(true)}>新建区域</Button>}
      </div>
    </Drawer>
  )
}

interface EditProps {
  readonly region: Region
  readonly others: readonly Region[]
  readonly onDone?: () => void
}

/** Before it is saved it says from which regions stores are taken. */
function EditRegion({ region, others, onDone }: EditProps) {
  const { message } = App.useApp()
  const { data: places } = useData(staffPlaces, {})
  const [name, setName] = useState(region.name)
  const [stores, setStores] = useState(region.stores)
  const save = useAct(regionSave, {
    changes: [regionList, staffPlaces, staffPeople],
    onDone: () => {
      void message.success('已保存')
      onDone?.()
    },
  })
  const isChanged = name !== region.name || stores.join() !== region.stores.join()
  const nameOf = (id: number) => places?.stores.find((one) => one.id === id)?.name ?? `门店 ${id}`
  const taken = others.flatMap((other) =>
    other.id === region.id
      ? []
      : other.stores.filter((id) => stores.includes(id)).map((id) => ({ id, from: other.name })),
  )
  return (
    <section aria-label={region.name || '新区域'} className={styles.region}>
      <Input
        aria-label="区域名称"
        placeholder="区域名称"
        maxLength={30}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Select
        mode="multiple"
        maxTagCount={8}
        maxTagPlaceholder={(more) => `另外 ${more.length} 家`}
        aria-label="属于它的门店"
        placeholder="属于它的门店"
        showSearch={{ optionFilterProp: 'label' }}
        value={[...stores]}
        onChange={(ids: number[]) => setStores(ids)}
        options={places?.stores.map((one) => ({ value: one.id, label: `${one.name} · ${one.city_name}` })) ?? []}
      />
      {taken.map(({ id, from }) => (
        <p key={id} className={styles.warn}>{`${nameOf(id)} 会从「${from}」移过来`}</p>
      ))}
      <Trouble error={save.error} />
      {isChanged && (
        <Button
          type="primary"
          disabled={name.trim() === ''}
          loading={save.isPending}
          onClick={() =>
            save.mutate({ id: region.id, version: region.version, name: name.trim(), stores: [...stores] })
          }
        >
          保存
        </Button>
      )}
    </section>
  )
}
