import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { orNothing } from '../../lazyPart';
import { formatPercent } from '../formats';
import { readCssVariable, useIsDark } from '../theme';
import { ChartFigure, type Point } from './ChartFigure';
import type { Drawn } from './Drawing';
import { mixColours } from './tints';

interface Props {
  title: string;
  labelHead: string;
  valueHead: string;
  points: readonly Point[];
  /** A value in words: "1 234 kr". */
  format: (value: number) => string;
  empty: string;
}

const HEIGHT = 260;

const pointedSchema = z.object({
  items: z.array(z.object({ name: z.string().optional(), value: z.number() })).min(1),
  title: z.string().optional(),
});

/** What is said of the point under the pointer; made of elements, since markup may carry no styles here. */
function createTooltip(shown: unknown, unit: string, format: Props['format']): HTMLElement {
  const box = document.createElement('div');
  box.className = 'admin-tip';
  const { data } = pointedSchema.safeParse(shown);
  const [item] = data?.items ?? [];
  // A slice has its name where a point in time has its title.
  const name = data?.title || (item?.name ?? '');
  box.textContent = item ? `${name} · ${unit}: ${format(item.value)}` : name;
  return box;
}

const clickedSchema = z.object({ data: z.object({ data: z.object({ path: z.string() }) }) });

/** What is on a chart leads to where it is listed; the table under it has the same ways, for the keyboard. */
function useChartReadyHandlerThatNavigates(): (ready: {
  chart: { on(event: string, act: (event: unknown) => void): unknown };
}) => void {
  const navigate = useNavigate();
  // The chart is made once, and navigate at every rendering.
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  }, [navigate]);
  return useCallback(({ chart }) => {
    chart.on('element:click', (event) => {
      const clicked = clickedSchema.safeParse(event);
      if (clicked.success) void go.current(clicked.data.data.data.path);
    });
  }, []);
}

/** What all charts have from our own tokens, light and dark; nothing moves. */
function useChartStyle(format: Props['format'], unit: string) {
  const isDark = useIsDark();
  return useMemo(() => {
    const label = {
      labelFill: readCssVariable('ink-soft'),
      labelFillOpacity: 1,
      labelOpacity: 1,
      labelFontSize: 13,
      labelFontFamily: getComputedStyle(document.body).fontFamily,
    };
    return {
      look: {
        height: HEIGHT,
        autoFit: true,
        animate: false as const,
        theme: { type: isDark ? 'classicDark' : 'classic', view: { viewFill: 'transparent' } },
        axis: {
          x: {
            title: false as const,
            ...label,
            labelAutoRotate: false,
            labelAutoHide: true,
            line: true,
            lineStroke: readCssVariable('line-strong'),
            tickStroke: readCssVariable('line-strong'),
          },
          y: {
            title: false as const,
            ...label,
            labelFormatter: (value: number) => format(value),
            gridStroke: readCssVariable('line'),
            gridStrokeOpacity: 1,
          },
        },
        scale: { y: { domainMin: 0, nice: true } },
        interaction: { tooltip: { render: (_event: unknown, shown: unknown) => createTooltip(shown, unit, format) } },
      },
      // The same three hues everywhere.
      hues: { first: readCssVariable('accent'), second: readCssVariable('watch-line'), third: readCssVariable('done') },
    };
    // isDark changes what the tokens say.
  }, [isDark, format, unit]);
}

/** More than half of what the back office weighs: fetched when there is something to draw. */
const Drawing = lazy(() => orNothing(import('./Drawing')));

/** The figures stand in the table under it, whether or not the drawing can be had. */
const renderChartDrawing = (drawn: Drawn) => (
  <Suspense fallback={null}>
    <Drawing {...drawn} />
  </Suspense>
);

/** A figure over time. */
export function LineChart(props: Props) {
  const { look, hues } = useChartStyle(props.format, props.valueHead);
  return (
    <ChartFigure {...props}>
      {renderChartDrawing({
        type: 'line',
        config: {
          data: [...props.points],
          xField: 'label',
          yField: 'value',
          ...look,
          style: { stroke: hues.first, lineWidth: 2.5 },
          ...(props.points.length < 32 && { point: { sizeField: 4, style: { fill: hues.first, lineWidth: 0 } } }),
        },
      })}
    </ChartFigure>
  );
}

/** Counts beside each other. */
export function BarChart(props: Props) {
  const { look, hues } = useChartStyle(props.format, props.valueHead);
  const onReady = useChartReadyHandlerThatNavigates();
  return (
    <ChartFigure {...props}>
      {renderChartDrawing({
        type: 'column',
        config: {
          data: [...props.points],
          xField: 'label',
          yField: 'value',
          ...look,
          onReady,
          style: {
            fill: hues.first,
            maxWidth: 44,
            cursor: props.points.some(({ path }) => path !== undefined) ? 'pointer' : 'default',
          },
        },
      })}
    </ChartFigure>
  );
}

/** More slices than these could not be told apart: the rest are one. */
const SLICES = 6;

function buildPieSlices(points: readonly Point[], restLabel: string): Point[] {
  const some = points.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  if (some.length <= SLICES) return some;
  const others = some.slice(SLICES - 1);
  return [...some.slice(0, SLICES - 1), { label: restLabel, value: others.reduce((sum, { value }) => sum + value, 0) }];
}

/** Shares of a whole, named beside it with their hues. */
export function PieChart(props: Props) {
  const { t } = useTranslation();
  const { look, hues } = useChartStyle(props.format, props.valueHead);
  const language = useLanguage();
  const tints = [0, 0.45].flatMap((share) =>
    Object.values(hues).map((hue) => mixColours(hue, readCssVariable('surface'), share)),
  );
  const onReady = useChartReadyHandlerThatNavigates();
  const slices = buildPieSlices(props.points, t('admin.table.others'));
  const whole = slices.reduce((sum, { value }) => sum + value, 0);
  return (
    <ChartFigure {...props}>
      <div className="admin-pie">
        <div className="admin-pie-drawing">
          {renderChartDrawing({
            type: 'pie',
            config: {
              data: slices,
              angleField: 'value',
              colorField: 'label',
              height: HEIGHT,
              autoFit: true,
              animate: false,
              theme: look.theme,
              scale: { color: { range: tints } },
              style: { stroke: readCssVariable('surface'), lineWidth: 2 },
              legend: false,
              onReady,
              interaction: look.interaction,
            },
          })}
        </div>
        <ul className="admin-legend">
          {slices.map(({ label, value, path }, index) => (
            <li key={label}>
              <span className="admin-swatch" style={{ background: tints[index] }} />
              {/* For the pointer: who can't see the chart has the same way in the table. */}
              {path === undefined ? (
                <span>{label}</span>
              ) : (
                <Link to={path} tabIndex={-1}>
                  {label}
                </Link>
              )}
              <span className="number">{formatPercent((100 * value) / whole, language)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFigure>
  );
}
