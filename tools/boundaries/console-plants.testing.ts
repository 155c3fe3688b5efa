// Ways from the console into other houses, round its own order, and past its content policy.
import { at, console, type Plant, server, takes, value, web } from './planting.testing.ts'

const named = (file: string) => ({ [`${console}/app/screens.tsx`]: `export const x = () => import('${file}')\n` })

export const consolePlants: Plant[] = [
  {
    rule: 'console-knows-contract',
    file: `${console}/staff/staff.api.ts`,
    text: takes('../../../server/src/env'),
    beside: at(`${server}/env.ts`),
    line: 2,
  },
  {
    rule: 'console-knows-contract',
    file: `${console}/platform/phone.ts`,
    text: takes('../../../web/src/platform/paths'),
    beside: at(`${web}/platform/paths.ts`),
    line: 2,
  },
  { rule: 'antd-in-console', file: `${web}/ui/Table/Table.tsx`, text: takes('antd/es/table'), line: 2 },
  { rule: 'antd-in-console', file: `${console}/ui/Toast.tsx`, text: takes('antd-mobile'), line: 2 },
  {
    rule: 'antd-by-hooks',
    file: `${console}/staff/parts/Invite.tsx`,
    text: "\nimport { message } from 'antd'\nexport const y = () => message.success('好了')\n",
    line: 2,
  },
  {
    rule: 'antd-by-hooks',
    file: `${console}/staff/parts/End.tsx`,
    text: "\nimport { notification as say } from 'antd'\nexport const y = say\n",
    line: 2,
  },
  {
    rule: 'antd-by-hooks',
    file: `${console}/staff/parts/Suspend.tsx`,
    text: "import { Modal } from 'antd'\n\nexport const y = () => Modal.confirm({})\n",
    line: 3,
  },
  {
    rule: 'console-order',
    file: `${console}/staff/parts/Who.tsx`,
    text: takes('../../app/menu'),
    beside: at(`${console}/app/menu.ts`),
    line: 2,
  },
  {
    rule: 'console-order',
    file: `${console}/ui/Time.tsx`,
    text: takes('../api/call'),
    beside: at(`${console}/api/call.ts`),
    line: 2,
  },
  { rule: 'console-screen-is-a-route', file: `${console}/staff/screens/People.tsx`, text: value },
  {
    rule: 'console-screen-is-a-route',
    file: `${console}/staff/parts/Both.tsx`,
    text: takes('../screens/People'),
    beside: { ...at(`${console}/staff/screens/People.tsx`), ...named('../staff/screens/People') },
    line: 2,
  },
  {
    rule: 'network-place',
    file: `${console}/staff/staff.api.ts`,
    text: "\nexport const y = () => fetch('/')\n",
    line: 2,
  },
  { rule: 'suffix', file: `${console}/staff/hooks/useWho.ts`, text: value },
  { rule: 'suffix', file: `${console}/warehouse/parts/Shelf.tsx`, text: value },
]
