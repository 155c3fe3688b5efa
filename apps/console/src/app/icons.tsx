import {
  AppstoreOutlined,
  AuditOutlined,
  CarryOutOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  FileSearchOutlined,
  HeatMapOutlined,
  QuestionCircleOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  ScheduleOutlined,
  TabletOutlined,
  TeamOutlined,
  ToolOutlined,
  UserAddOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'

/** The picture of each row of the menu. They come with the frame: the login needs none of them. */
export const icons: Readonly<Record<string, ReactNode>> = {
  '/today': <CarryOutOutlined aria-hidden />,
  '/board': <ScheduleOutlined aria-hidden />,
  '/desk': <UserAddOutlined aria-hidden />,
  '/orders': <FileSearchOutlined aria-hidden />,
  '/refunds': <RollbackOutlined aria-hidden />,
  '/approvals': <CheckSquareOutlined aria-hidden />,
  '/explain': <QuestionCircleOutlined aria-hidden />,
  '/capacity': <AppstoreOutlined aria-hidden />,
  '/opening': <ClockCircleOutlined aria-hidden />,
  '/closings': <ToolOutlined aria-hidden />,
  '/demand': <HeatMapOutlined aria-hidden />,
  '/people': <TeamOutlined aria-hidden />,
  '/who-may': <SafetyCertificateOutlined aria-hidden />,
  '/devices': <TabletOutlined aria-hidden />,
  '/audit': <AuditOutlined aria-hidden />,
  '/me': <UserOutlined aria-hidden />,
}
