export default function AuditLog() {
  return <p>AuditLog</p>
}
