import { Module } from '@nestjs/common';
import { PortfolioController, ReadPortfolioHandler } from './portfolio.query.js';

/** All associations of a firm on one page. */
@Module({ providers: [ReadPortfolioHandler], controllers: [PortfolioController] })
export class PortfolioModule {}
