import { Column, Line, Pie } from '@ant-design/charts';
import type { ComponentProps } from 'react';

/** A chart's shape with what the library is told of it. */
export type Drawn =
  | { type: 'line'; config: ComponentProps<typeof Line> }
  | { type: 'column'; config: ComponentProps<typeof Column> }
  | { type: 'pie'; config: ComponentProps<typeof Pie> };

/** The only module that knows the chart library. */
export default function ChartDrawing(drawn: Drawn) {
  switch (drawn.type) {
    case 'line':
      return <Line {...drawn.config} />;
    case 'column':
      return <Column {...drawn.config} />;
    case 'pie':
      return <Pie {...drawn.config} />;
  }
}
