import { Module } from '@nestjs/common';
import { PortfolioController, ReadPortfolioHandler } from './portfolio.query.js';

/** All associations that a person works for, on one page. */
@Module({ providers: [ReadPortfolioHandler], controllers: [PortfolioController] })
export class PortfolioModule {}
