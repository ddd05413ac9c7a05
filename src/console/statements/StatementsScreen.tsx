import '../calls/calls.css';
import './statements.css';
import { useStore } from '@nanostores/react';
import { $route } from '../core/route.ts';
import { StatementList } from './StatementList.tsx';
import { StatementPage } from './StatementPage.tsx';

/** `/console/statements` lists the compared files, `/console/statements/<id>` is one of them. */
export default function StatementsScreen() {
  const { segments } = useStore($route);
  const [, id] = segments;
  return id ? <StatementPage key={id} id={id} /> : <StatementList />;
}
